/*
 * finalize runs in a thread of the JVM, whenever it likes.
 *
 * expect: incomplete or bug
 */
@SuppressWarnings({"deprecation", "removal"})
public class Finalizer {
    static int finalized;

    @Override
    protected void finalize() {
        finalized++;
    }

    public static void main(String[] args) {
        new Finalizer();
        assert finalized == 0;
    }
}
