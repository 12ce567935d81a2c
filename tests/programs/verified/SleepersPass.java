/*
 * Time has come for several threads at once, and what each does then is nobody else's business; who sleeps for longer finds it done.
 *
 * expect: verified
 */
public class SleepersPass {
    static final int[] done = new int[3];
    static volatile int last;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException impossible) {
                    throw new AssertionError(impossible);
                }
                done[own] = 1;
                last = own;
            });
            threads[i].start();
        }
        Thread.sleep(11);
        for (Thread thread : threads) {
            assert !thread.isAlive();
        }
        assert done[0] + done[1] + done[2] == 3;
    }
}
