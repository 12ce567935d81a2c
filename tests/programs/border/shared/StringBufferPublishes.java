/*
 * What was written before `append` is seen by who finds the character.
 *
 * expect: verified
 */
public class StringBufferPublishes {
    static final StringBuffer BUFFER = new StringBuffer();
    static int data;

    static void first() throws Exception {
        data = 1;
        BUFFER.append('a');
    }

    static void second() throws Exception {
        if (BUFFER.length() == 1) {
            assert data == 1;
        }
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
