/*
 * Lists of members: without those that jcheck adds, and in an order that is the same each time.
 *
 * expect: verified
 */
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.function.Consumer;

public class ListsMembers {
    interface Service {
        void zulu();

        void alpha();
    }

    static class Impl implements Service {
        final Object lock = new Object();

        Impl(String name) {}

        Impl(int number) {}

        @Override
        public void zulu() {
            Consumer<Object> notify = Object::notifyAll;
            synchronized (lock) {
                notify.accept(lock);
            }
        }

        @Override
        public void alpha() {}

        void mike(long value) {}

        void mike(int value) {}
    }

    public static void main(String[] args) {
        StringBuilder names = new StringBuilder();
        for (Method method : Impl.class.getDeclaredMethods()) {
            names.append(method.getName()).append(method.getParameterCount()).append(' ');
        }
        assert names.toString().equals("alpha0 mike1 mike1 zulu0 ") : names.toString();
        StringBuilder kinds = new StringBuilder();
        for (Constructor<?> constructor : Impl.class.getDeclaredConstructors()) {
            kinds.append(constructor.getParameterTypes()[0].getSimpleName()).append(' ');
        }
        assert kinds.toString().equals("int String ") : kinds.toString();
        new Impl(1).zulu();
    }
}
