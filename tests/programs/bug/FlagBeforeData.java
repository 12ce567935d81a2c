/*
 * A flag says that data is there. It is not volatile, so that nothing orders the data either.
 *
 * expect: bug data-race
 */
public class FlagBeforeData {
    static int width;
    static int height;
    static boolean isKnown;

    static void measure() {
        width = 3;
        height = 4;
        isKnown = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(FlagBeforeData::measure, "measures");
        other.start();
        if (isKnown && width * height != 12) {
            throw new AssertionError(width + " x " + height);
        }
        other.join();
    }
}
