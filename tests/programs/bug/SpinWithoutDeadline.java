/*
 * A loop that asks how late it is, and has no end whatever it is told.
 *
 * expect: bug livelock
 */
public class SpinWithoutDeadline {
    static volatile boolean done;

    public static void main(String[] args) {
        long begun = System.currentTimeMillis();
        while (!done && System.currentTimeMillis() >= begun) {
            Thread.onSpinWait();
        }
    }
}
