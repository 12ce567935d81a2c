/*
 * Fields that are read and written by reflection, and by method handles: accesses like others, under a lock, of all types;
 * and a volatile one, by which another thread waits.
 *
 * expect: verified
 */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

public class ReflectiveFields {
    private int count;
    private long total;
    private double mean;
    private String name;
    private volatile boolean ready;
    private static int made;
    private final int number = Integer.parseInt("7");

    static class Late {
        static int value = Integer.parseInt("5");
    }

    static final ReflectiveFields SHARED = new ReflectiveFields();

    static void add() throws ReflectiveOperationException {
        Field count = ReflectiveFields.class.getDeclaredField("count");
        Field total = ReflectiveFields.class.getDeclaredField("total");
        Field made = ReflectiveFields.class.getDeclaredField("made");
        synchronized (SHARED) {
            count.setInt(SHARED, count.getInt(SHARED) + 1);
            total.setLong(SHARED, total.getLong(SHARED) + 2);
            made.set(null, (Integer) made.get(null) + 1);
        }
    }

    static void run() {
        try {
            add();
            ReflectiveFields.class.getDeclaredField("ready").setBoolean(SHARED, true);
        } catch (ReflectiveOperationException failed) {
            throw new AssertionError(failed);
        }
    }

    public static void main(String[] args) throws Throwable {
        ReflectiveFields.class.getDeclaredField("mean").setDouble(SHARED, 0.5);
        ReflectiveFields.class.getDeclaredField("name").set(SHARED, "name");
        Thread other = new Thread(ReflectiveFields::run);
        other.start();
        add();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle ready = lookup.findGetter(ReflectiveFields.class, "ready", boolean.class);
        if ((boolean) ready.invokeExact(SHARED)) {
            assert SHARED.count >= 1;
        }
        other.join();
        MethodHandle made = lookup.findStaticGetter(ReflectiveFields.class, "made", int.class);
        MethodHandle total = lookup.unreflectGetter(ReflectiveFields.class.getDeclaredField("total"));
        MethodHandle mean = lookup.findSetter(ReflectiveFields.class, "mean", double.class);
        assert SHARED.count == 2 && (long) total.invokeExact(SHARED) == 4 && (int) made.invokeExact() == 2;
        mean.invokeExact(SHARED, 1.5);
        assert SHARED.mean == 1.5 && SHARED.name.equals("name");
        assert ReflectiveFields.class.getDeclaredField("number").getInt(SHARED) == 7;
        assert Late.class.getDeclaredField("value").getInt(null) == 5;
        try {
            ReflectiveFields.class.getDeclaredField("count").getInt(null);
            throw new AssertionError();
        } catch (NullPointerException noObject) {
            assert SHARED.count == 2;
        }
        try {
            ReflectiveFields.class.getDeclaredField("count").getInt("other");
            throw new AssertionError();
        } catch (IllegalArgumentException wrong) {
            assert SHARED.count == 2;
        }
    }
}
