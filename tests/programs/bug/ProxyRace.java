/*
 * Two threads call one proxy, whose handler counts without a lock.
 *
 * expect: bug data-race
 */
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class ProxyRace {
    static class Counting implements InvocationHandler {
        private int calls;

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) {
            calls++;
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] types = {Runnable.class};
        Runnable proxy = (Runnable) Proxy.newProxyInstance(ProxyRace.class.getClassLoader(), types, new Counting());
        Thread other = new Thread(proxy);
        other.start();
        proxy.run();
        other.join();
    }
}
