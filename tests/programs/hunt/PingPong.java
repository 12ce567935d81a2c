/*
 * A player looks at the ball and plays it, though it was taken away between.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/PingPong.java
 */
public class PingPong {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static volatile Object ball = new Object();

    public static void main(String[] args) throws InterruptedException {
        Runnable player = () -> {
            if (ball != null) {
                ball.hashCode();
            }
        };
        run(player, player, () -> ball = null);
    }
}
