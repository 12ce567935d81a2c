/*
 * Two threads take, and there is one thing to be taken: no other notification would help the one that waits for ever.
 *
 * expect: bug deadlock
 */
public class NoMoreToTake {
    static int things;

    static synchronized void take() {
        while (things == 0) {
            try {
                NoMoreToTake.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        things--;
    }

    static synchronized void put() {
        things++;
        NoMoreToTake.class.notify();
    }

    public static void main(String[] args) {
        new Thread(NoMoreToTake::take).start();
        new Thread(NoMoreToTake::take).start();
        put();
    }
}
