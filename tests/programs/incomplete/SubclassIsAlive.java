/*
 * isAlive, called on a subclass of Thread: the answer depends on the schedule.
 *
 * expect: incomplete or bug
 */
public class SubclassIsAlive extends Thread {
    @Override
    public void run() {
        setPriority(MIN_PRIORITY);
    }

    public static void main(String[] args) throws InterruptedException {
        SubclassIsAlive thread = new SubclassIsAlive();
        thread.start();
        assert thread.isAlive();
        thread.join();
    }
}
