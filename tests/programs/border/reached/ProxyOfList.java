/*
 * A proxy hands a call on to a list by reflection.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class ProxyOfList {
    static final List<Integer> LIST = new ArrayList<>();
    static final Collection<?> PROXY = (Collection<?>) Proxy.newProxyInstance(ProxyOfList.class.getClassLoader(),
            new Class<?>[] {Collection.class}, (self, method, arguments) -> method.invoke(LIST, arguments));

    static void first() throws Exception {
        PROXY.size();
    }

    static void second() throws Exception {
        LIST.add(1);
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
