/*
 * `Field.set` writes what the program reads.
 *
 * expect: bug data-race
 */
public class FieldSetByReflection {
    static int value;

    static void first() throws Exception {
        FieldSetByReflection.class.getDeclaredField("value").setInt(null, 1);
    }

    static void second() throws Exception {
        assert value >= 0;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
