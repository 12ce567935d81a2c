/*
 * Static state of every kind, counted up once in each execution: what one execution counts, the next must not find.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;

public class StaticState {
    static final List<String> LIST = new ArrayList<>();
    static final int[] ARRAY = {0};
    static final Object LOCK = new Object();
    static int plain;
    static long wide = 1;
    static boolean flag;
    static String text = "";

    enum Colour {
        RED, GREEN;

        static int made = values().length;
        int uses;
    }

    interface Table {
        int[] COUNTS = {0};

        default int next() {
            return ++COUNTS[0];
        }
    }

    static class Uses implements Table {
        static final Uses INSTANCE = new Uses();
    }

    static class Base {
        static int instances;

        Base() {
            instances++;
        }
    }

    static class Derived extends Base {
        static final Derived ONLY = new Derived();
    }

    static class Fragile {
        static int attempts = 1 / Integer.parseInt("0");
    }

    static void work() {
        synchronized (LOCK) {
            LIST.add("x");
            ARRAY[0]++;
            plain++;
            wide *= 2;
            text += "y";
            flag = !flag;
            Colour.RED.uses++;
            Colour.made++;
            Uses.INSTANCE.next();
            new Base();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean failed = false;
        try {
            plain = Fragile.attempts;
        } catch (ExceptionInInitializerError once) {
            failed = true;
        }
        assert failed : "in each execution the initialiser fails for the first time";
        assert Base.instances == 0 && Derived.ONLY != null;
        Thread a = new Thread(StaticState::work);
        Thread b = new Thread(StaticState::work);
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (LOCK) {
            assert LIST.size() == 2 && ARRAY[0] == 2 && plain == 2 && wide == 4 && !flag;
            assert text.equals("yy") && Colour.RED.uses == 2 && Colour.made == 4 && Table.COUNTS[0] == 2;
            assert Base.instances == 3;
            EnumMap<Colour, Integer> map = new EnumMap<>(Colour.class);
            map.put(Colour.valueOf("RED"), Colour.RED.uses);
            assert map.get(Colour.RED) == 2 && Colour.class.getEnumConstants()[0] == Colour.RED;
        }
    }
}
