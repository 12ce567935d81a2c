/*
 * Peterson's algorithm: each thread waits in a loop that changes nothing.
 *
 * expect: verified
 */
public class SpinPeterson {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            want1 = true;
            turn = 0;
            while (want0 && turn == 0) {
                Thread.yield();
            }
            shared++;
            want1 = false;
        });
        other.start();
        want0 = true;
        turn = 1;
        while (want1 && turn == 1) {
            Thread.onSpinWait();
        }
        shared++;
        want0 = false;
        other.join();
        assert shared == 2;
    }
}
