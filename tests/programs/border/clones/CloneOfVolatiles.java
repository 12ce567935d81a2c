/*
 * A copy reads volatile fields one after the other: it may have the first value of one and the second of the other.
 *
 * expect: bug assertion
 */
public class CloneOfVolatiles implements Cloneable {
    volatile int first;
    volatile int second;

    public static void main(String[] args) throws Exception {
        CloneOfVolatiles original = new CloneOfVolatiles();
        Thread other = new Thread(() -> {
            original.first = 1;
            original.second = 1;
        });
        other.start();
        CloneOfVolatiles copy = (CloneOfVolatiles) original.clone();
        other.join();
        assert copy.first == copy.second : copy.first + " " + copy.second;
    }
}
