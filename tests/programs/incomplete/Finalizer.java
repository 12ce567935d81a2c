/*
 * finalize runs in a thread of the JVM, whenever it likes: that it does not is assumed, and here nothing may be.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Finalizer.java --strict-environment
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
