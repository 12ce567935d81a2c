/*
 * A weak reference to what is still in use has its referent.
 *
 * expect: verified
 */
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

public class References {
    public static void main(String[] args) throws Exception {
        Object kept = new Object();
        WeakReference<Object> weak = new WeakReference<>(kept);
        SoftReference<Object> soft = new SoftReference<>(kept);
        assert weak.get() == kept && soft.get() == kept && !weak.refersTo(null);
        weak.clear();
        assert weak.get() == null;
        Reference.reachabilityFence(kept);
    }
}
