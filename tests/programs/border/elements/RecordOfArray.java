/*
 * `equals` of a record compares an array by identity: its elements are not read.
 *
 * expect: verified
 */
public class RecordOfArray {
    record Holder(int[] array) {
    }

    static final Holder HOLDER = new Holder(new int[1]);

    static void first() throws Exception {
        assert !HOLDER.equals(new Holder(new int[1]));
    }

    static void second() throws Exception {
        HOLDER.array()[0] = 1;
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
