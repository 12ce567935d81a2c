/*
 * Virtual time does not pass while something else can happen.
 *
 * expect: verified
 */
public class NanoTime {
    public static void main(String[] args) {
        long before = System.nanoTime();
        assert System.nanoTime() == before;
        assert System.currentTimeMillis() > 0;
    }
}
