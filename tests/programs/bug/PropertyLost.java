/*
 * Two threads count in a system property, without a lock: one of the two may be lost.
 *
 * expect: bug assertion
 */
public class PropertyLost {
    static final String NAME = "PropertyLost.number";

    static void count() {
        System.setProperty(NAME, Integer.toString(Integer.getInteger(NAME, 0) + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(PropertyLost::count);
        other.start();
        count();
        other.join();
        assert Integer.getInteger(NAME) == 2;
    }
}
