/*
 * run of a thread that is called like any other method runs in the thread of the caller.
 *
 * expect: verified
 */
public class RunWithoutStart {
    static Thread ran;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> ran = Thread.currentThread());
        thread.run();
        assert ran == Thread.currentThread() && ran != thread;
    }
}
