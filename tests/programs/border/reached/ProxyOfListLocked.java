/*
 * As ProxyOfList.java, under a lock.
 *
 * expect: verified
 */
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class ProxyOfListLocked {
    static final Object LOCK = new Object();
    static final List<Integer> LIST = new ArrayList<>();
    static final Collection<?> PROXY = (Collection<?>) Proxy.newProxyInstance(ProxyOfListLocked.class.getClassLoader(),
            new Class<?>[] {Collection.class}, (self, method, arguments) -> method.invoke(LIST, arguments));

    static void first() throws Exception {
        synchronized (LOCK) {
            PROXY.size();
        }
    }

    static void second() throws Exception {
        synchronized (LOCK) {
            LIST.add(1);
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
