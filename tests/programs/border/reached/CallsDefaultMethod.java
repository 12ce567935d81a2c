/*
 * A proxy calls the default method of its interface, whose handle the JDK finds once and keeps.
 *
 * expect: bug data-race
 */
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

public class CallsDefaultMethod {
    static int calls;

    public interface Greeting {
        default String greet() {
            calls++;
            return "hello";
        }
    }

    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, values) -> InvocationHandler.invokeDefault(proxy, method, values);
        ClassLoader loader = CallsDefaultMethod.class.getClassLoader();
        Greeting greeting = (Greeting) Proxy.newProxyInstance(loader, new Class<?>[] {Greeting.class}, handler);
        Thread other = new Thread(greeting::greet);
        other.start();
        greeting.greet();
        other.join();
    }
}
