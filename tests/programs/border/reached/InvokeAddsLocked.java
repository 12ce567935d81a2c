/*
 * As InvokeAdds.java, under a lock.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class InvokeAddsLocked {
    static final Object LOCK = new Object();
    static final List<Integer> LIST = new ArrayList<>();

    static void first() throws Exception {
        synchronized (LOCK) {
            List.class.getMethod("add", Object.class).invoke(LIST, 1);
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            LIST.size();
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
