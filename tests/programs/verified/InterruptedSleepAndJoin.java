/*
 * An interrupt ends a sleep and a join, and is seen by isInterrupted.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/InterruptedSleepAndJoin.java
 * check: jcheck check tests/programs/verified/InterruptedSleepAndJoin.java --persistent-sets dynamic
 */
public class InterruptedSleepAndJoin {
    static int sleeps;
    static int joins;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                sleeps++;
            }
        });
        Thread joiner = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                joins++;
            }
        });
        sleeper.start();
        joiner.start();
        sleeper.interrupt();
        joiner.interrupt();
        sleeper.join();
        joiner.join();
        assert sleeps == 1;
        assert joins == 1;
    }
}
