/*
 * The interfaces of a proxy change while it is made, under a lock.
 *
 * expect: verified
 */
import java.lang.reflect.Proxy;

public class InterfacesOfProxyLocked {
    static final Object LOCK = new Object();
    static final Class<?>[] INTERFACES = {Runnable.class};

    static void first() throws Throwable {
        synchronized (LOCK) {
            INTERFACES[0] = AutoCloseable.class;
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            Proxy.newProxyInstance(InterfacesOfProxyLocked.class.getClassLoader(), INTERFACES, (proxy, method, given) -> null);
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
