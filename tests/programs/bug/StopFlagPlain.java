/*
 * A thread counts until a field is set, which is not volatile; the main thread sets it when it has slept. The thread comes to
 * no visible operation, so it has to let others go on at times; and time has to pass although it could go on.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/bug/StopFlagPlain.java --races stop
 */
public class StopFlagPlain {
    static boolean stop;
    static long count;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            long count = 0;
            while (!stop) {
                count++;
            }
            StopFlagPlain.count = count;
        });
        counter.start();
        Thread.sleep(100);
        stop = true;
        counter.join();
    }
}
