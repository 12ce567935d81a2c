/*
 * Peterson's algorithm, with the turn given away before one says that one wants it.
 *
 * expect: bug data-race
 */
public class SpinPeterson {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            turn = 0;
            want1 = true;
            while (want0 && turn == 0) {
                Thread.yield();
            }
            shared++;
            want1 = false;
        });
        other.start();
        turn = 1;
        want0 = true;
        while (want1 && turn == 1) {
            Thread.onSpinWait();
        }
        shared++;
        want0 = false;
        other.join();
    }
}
