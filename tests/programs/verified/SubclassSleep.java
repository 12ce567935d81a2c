/*
 * A static method of Thread, named by way of a subclass.
 *
 * expect: verified
 */
public class SubclassSleep extends Thread {
    @Override
    public void run() {
        try {
            SubclassSleep.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SubclassSleep thread = new SubclassSleep();
        thread.start();
        thread.join();
    }
}
