/*
 * Two threads take turns with wait and notifyAll.
 *
 * expect: verified
 */
public class PingPong {
    private int turn;

    synchronized void play(int me, int rounds) {
        for (int i = 0; i < rounds; i++) {
            while (turn != me) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            turn = 1 - me;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PingPong table = new PingPong();
        Thread ping = new Thread(() -> table.play(0, 3));
        Thread pong = new Thread(() -> table.play(1, 3));
        ping.start();
        pong.start();
        ping.join();
        pong.join();
    }
}
