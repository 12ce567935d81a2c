/*
 * Two threads append to a StringBuffer: nothing is lost.
 *
 * expect: verified
 */
public class StringBufferBothAppend {
    static final StringBuffer BUFFER = new StringBuffer();

    static void first() throws Exception {
        BUFFER.append('a');
    }

    static void second() throws Exception {
        BUFFER.append('b');
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
        assert BUFFER.length() == 2;
    }
}
