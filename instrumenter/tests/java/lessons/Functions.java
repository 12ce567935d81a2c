package lessons;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Lambdas, method references, generics, varargs, serialisation numbers. */
class Functions {
    private int state = 3;
    static int calls;

    IntSupplier capture(int x) {
        return () -> x + state++;
    }

    static <T extends Comparable<T>> T max(T first, T... others) {
        T best = first;
        for (T other : others) {
            if (other.compareTo(best) > 0) {
                best = other;
            }
        }
        return best;
    }

    static class Saved implements Serializable {
        public int a;
        protected String b;
        private transient long c;

        public synchronized int sum(int x) {
            return a + x;
        }

        static synchronized void touch() {
            calls++;
        }

        protected Object other(List<String> list) {
            return list;
        }
    }

    abstract static class SavedToo extends ArrayList<String> implements Runnable {
        static final Object O = new Object();

        public synchronized void run() {}

        abstract void more();
    }

    static class Guards {
        synchronized void lock() {}
    }

    static void run() {
        Functions f = new Functions();
        IntSupplier s = f.capture(4);
        System.out.println(s.getAsInt() + s.getAsInt() + " " + max(3, 9, 4) + max("a", "c", "b"));
        Function<String, Integer> length = String::length;
        Supplier<List<String>> list = ArrayList::new;
        Runnable wake = f::notifyAll;
        Runnable twice = () -> {
            synchronized (f) {
                wake.run();
            }
            calls += 2;
        };
        synchronized (f) {
            f.getClass();
        }
        list.get().add("x");
        System.out.println(length.apply("four") + " " + calls + (twice != null));
        System.out.println(ObjectStreamClass.lookup(Saved.class).getSerialVersionUID());
        System.out.println(ObjectStreamClass.lookup(SavedToo.class).getSerialVersionUID());
        Saved.touch();
        System.out.println(new Saved().sum(2) + String.format(" %d %s", calls, Functions.class.getSimpleName()));
    }
}
