/*
 * Numbers and names of threads, and identity hash codes, are the same when they are asked again.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class Numbers {
    public static void main(String[] args) throws Exception {
        Object one = new Object();
        assert one.hashCode() == System.identityHashCode(one);
        Thread thread = Thread.currentThread();
        assert thread.getId() == Thread.currentThread().getId() && thread.getName().equals("main");
        assert one.toString().equals(one.toString());
        assert new HashMap<>(Map.of(one, 1)).get(one) == 1;
    }
}
