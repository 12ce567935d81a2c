/*
 * A proxy has no code but calls of its handler, on the thread that calls it: also where the JDK calls it, as a Runnable or
 * a Comparator, and where the handler passes the call on by reflection.
 *
 * expect: verified
 */
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class ProxyOfProgram {
    interface Account {
        void pay(int amount);

        int balance();
    }

    static class Real implements Account, Runnable, Comparator<Integer> {
        private int balance;

        @Override
        public void pay(int amount) {
            balance += amount;
        }

        @Override
        public int balance() {
            return balance;
        }

        @Override
        public void run() {
            pay(1);
        }

        @Override
        public int compare(Integer a, Integer b) {
            balance += 0;
            return b - a;
        }
    }

    static class Locking implements InvocationHandler {
        private final Real real;

        Locking(Real real) {
            this.real = real;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            synchronized (real) {
                return method.invoke(real, args);
            }
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        Class<?>[] types = {Account.class, Runnable.class, Comparator.class};
        Real real = new Real();
        Object proxy = Proxy.newProxyInstance(ProxyOfProgram.class.getClassLoader(), types, new Locking(real));
        Thread other = new Thread((Runnable) proxy);
        other.start();
        ((Account) proxy).pay(2);
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        numbers.sort((Comparator<Integer>) proxy);
        other.join();
        assert ((Account) proxy).balance() == 3;
        assert numbers.get(0) == 2;
    }
}
