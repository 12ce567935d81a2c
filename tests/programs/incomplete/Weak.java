/*
 * A weak reference is cleared when the garbage collector likes.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Weak.java --strict-environment
 */
import java.lang.ref.WeakReference;

public class Weak {
    public static void main(String[] args) {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        assert reference.get() == null || reference.get() != null;
    }
}
