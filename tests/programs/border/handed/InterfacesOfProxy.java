/*
 * The interfaces of a proxy change while it is made.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Proxy;

public class InterfacesOfProxy {
    static final Class<?>[] INTERFACES = {Runnable.class};

    static void first() throws Throwable {
        INTERFACES[0] = AutoCloseable.class;
    }

    static void second() throws Throwable {
        Proxy.newProxyInstance(InterfacesOfProxy.class.getClassLoader(), INTERFACES, (proxy, method, given) -> null);
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
