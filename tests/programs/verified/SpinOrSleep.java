/*
 * Time passes for a thread that looks until a deadline, and no further than to the end of another's sleep.
 *
 * expect: verified
 */
public class SpinOrSleep {
    static volatile boolean early;
    static volatile boolean late;

    static void sets(int millis, Runnable what) {
        new Thread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            what.run();
        }).start();
    }

    public static void main(String[] args) {
        sets(100, () -> early = true);
        sets(30_000, () -> late = true);
        long begun = System.currentTimeMillis();
        while (System.currentTimeMillis() - begun < 1_000) {
            Thread.yield();
        }
        assert early && !late;
        long waited = System.currentTimeMillis() - begun;
        assert waited >= 1_000 && waited <= 1_250 : waited;
    }
}
