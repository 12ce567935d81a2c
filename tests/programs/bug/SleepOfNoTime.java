/*
 * A sleep of no time has ended before the interrupt comes.
 *
 * expect: bug assertion
 */
public class SleepOfNoTime {
    static volatile boolean isOver;

    public static void main(String[] args) throws Exception {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(0);
                isOver = true;
            } catch (InterruptedException early) {
                // the interrupt came first
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert !isOver;
    }
}
