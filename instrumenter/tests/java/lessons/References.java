package lessons;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Method references that get a method of their own, in classes and interfaces, of captured subtypes and intersections. */
class References<T extends ArrayList<String> & Cloneable> {
    interface Named {
        default Supplier<String> shout() {
            StringBuilder text = new StringBuilder("ab");
            Consumer<String> append = text::append;
            append.accept("c");
            return text::toString;
        }

        static Supplier<List<String>> lists() {
            return ArrayList::new;
        }
    }

    static class Pair {
        final long first;
        final double second;

        Pair(long first, Double second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public String toString() {
            return first + ":" + second;
        }
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            System.out.println("works");
        }
    }

    private final T list;
    private Supplier<String> early = new StringBuilder("field")::toString;

    References(T list) {
        this.list = list;
    }

    Consumer<String> adder() {
        return list::add;
    }

    public int twice(int i, long l) {
        return (int) (2 * i + l);
    }

    static void run() throws Exception {
        ArrayList<String> strings = new ArrayList<>();
        References<ArrayList<String>> own = new References<>(strings);
        own.adder().accept("x");
        BiFunction<Long, Double, Pair> pair = Pair::new;
        Function<String, Random> seeded = text -> new Random(text.length());
        LongFunction<Random> random = Random::new;
        IntFunction<List<String>> sized = ArrayList::new;
        Map<String, Integer> map = new HashMap<>();
        BiFunction<String, Integer, Integer> put = map::put;
        ToIntFunction<Map<String, Integer>> size = Map::size;
        put.apply("k", 7);
        System.out.println(pair.apply(3L, 4.5) + " " + size.applyAsInt(map) + strings + own.early.get());
        System.out.println(random.apply(5).nextInt() == seeded.apply("12345").nextInt());
        System.out.println(sized.apply(3) + " " + new Named() {}.shout().get() + Named.lists().get());
        Worker worker = new Worker();
        Runnable start = worker::start;
        start.run();
        worker.join();
        Consumer<Object> notify = Object::notifyAll;
        synchronized (own) {
            notify.accept(own);
            Runnable again = own::notify;
            again.run();
        }
        Method twice = References.class.getMethod("twice", int.class, long.class);
        System.out.println(twice.invoke(own, 4, 5L));
        Pair made = Pair.class.getDeclaredConstructor(long.class, Double.class).newInstance(1L, 2.0);
        double[] numbers = (double[]) Array.newInstance(double.class, 2);
        Array.setDouble(numbers, 1, 2.5);
        Array.set(strings.toArray(), 0, "y");
        System.out.println(made + " " + Array.get(numbers, 1) + Array.getLength(numbers));
        try {
            twice.invoke(null, 4, 5L);
        } catch (NullPointerException noReceiver) {
            System.out.println("no receiver");
        }
    }
}
