package lessons;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** When classes are initialised, in what order, and what becomes of them when that fails; every step is printed. */
public class Initialisation {
    static int log(String text) {
        System.out.println(text);
        return text.length();
    }

    static final String CONSTANT = "constant";
    static final int COMPUTED = log("Initialisation");
    static int counter;
    static List<String> list = new ArrayList<>();

    static class Base {
        static int base = log("Base");
        static final int PLAIN = 3;

        static void touch() {
            log("Base.touch");
        }
    }

    static class Derived extends Base {
        static int derived = log("Derived");

        Derived(int argument) {
            log("new Derived " + argument);
        }
    }

    /** No state of its own, but that of its superclass. */
    static class Heir extends Derived {
        Heir() {
            super(2);
        }
    }

    interface Plain {
        int PLAIN = log("Plain");

        void run();
    }

    interface WithDefault {
        int DEFAULT = log("WithDefault");

        default void hello() {
            log("hello");
        }
    }

    interface Sub extends WithDefault, Plain {
        Object SUB = new Object[] {log("Sub")};
    }

    static class Implements implements Sub {
        static long wide = log("Implements");

        @Override
        public void run() {
            log("run " + SUB.getClass().getSimpleName() + " " + PLAIN + " " + DEFAULT);
        }
    }

    interface Shaped {
        int SIDES = log("Shaped");

        int of(int n);

        default int twice(int n) {
            return of(of(n));
        }
    }

    enum Colour {
        RED, GREEN {
            @Override
            int weight() {
                return 2;
            }
        },
        BLUE;

        static int count = values().length;
        int mutable = ordinal();

        int weight() {
            return 1;
        }
    }

    static class Fails {
        static int before = log("Fails");
        static int after = fail();

        static int fail() {
            throw new IllegalStateException("no " + before);
        }

        static void call() {
            log("never");
        }
    }

    static class FailsToo extends Fails {
        static int own = log("FailsToo");
    }

    static class Throws {
        static {
            if (log("Throws") > 0) {
                throw new AssertionError("an error");
            }
        }
    }

    static class Left {
        static int left = log("Left begins") + Right.right + log("Left ends");
    }

    static class Right {
        static int right = log("Right begins") + Left.left + log("Right ends");
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int late = 5;
        final int seen;

        Singleton() {
            seen = late;
            log("Singleton sees " + late);
        }
    }

    static class Holder {
        static boolean z = true;
        static byte b = 1;
        static char c = 'c';
        static short s = 2;
        static float f = 3;
        static double d = 4;
        static long l = 5;
        static int[] array = {1, 2, 3};
        static Supplier<Integer> supplier = () -> array[0]++;
        static final Object LOCK = new Object();

        static void show() {
            log("" + z + b + c + s + f + d + l + array[0]);
            z = false;
            b++;
            c++;
            s++;
            f++;
            d++;
            l++;
            supplier.get();
            log("" + z + b + c + s + f + d + l + array[0]);
        }
    }

    static synchronized int argument(int n) {
        return log("argument " + n);
    }

    static void attempt(Runnable body) {
        try {
            body.run();
        } catch (Throwable thrown) {
            log("caught " + thrown);
            for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
                log("  by " + cause);
            }
        }
    }

    static int colour(Colour colour) {
        switch (colour) {
            case RED:
                return 10;
            case BLUE:
                return 20;
            default:
                return 30;
        }
    }

    public static void main(String[] args) throws Exception {
        log("main " + counter++ + " " + list.size() + CONSTANT + Base.PLAIN);
        list.add("x");
        log("arrays " + new Derived[2].length + (list instanceof ArrayList) + Base.class.getSimpleName());
        log("field of the superclass " + Derived.base);
        Derived.touch();
        new Derived(argument(1));
        attempt(Heir::new);
        new Heir();
        log("interface " + Sub.SUB.getClass().getSimpleName());
        Implements implementing = new Implements();
        implementing.run();
        implementing.hello();
        log("field of an interface " + Implements.DEFAULT);
        Shaped shaped = n -> n + 1;
        log("shaped " + shaped.twice(3) + Shaped.SIDES);
        EnumSet<Colour> set = EnumSet.allOf(Colour.class);
        Colour.RED.mutable += 10;
        log("colours " + set + Colour.count + Colour.valueOf("GREEN").weight() + Colour.RED.mutable);
        log("same " + set.contains(Colour.RED) + colour(Colour.BLUE) + colour(Colour.valueOf("GREEN")));
        EnumMap<Colour, String> map = new EnumMap<>(Colour.class);
        map.put(Colour.BLUE, "b");
        log("map " + map + (Colour.class.getEnumConstants()[2] == Colour.BLUE));
        attempt(Fails::call);
        attempt(Fails::call);
        attempt(() -> log("" + FailsToo.own));
        attempt(() -> log("" + FailsToo.own));
        attempt(() -> log("" + Fails.before));
        attempt(Throws::new);
        attempt(Throws::new);
        log("cycle " + Right.right + " " + Left.left);
        log("singleton " + Singleton.INSTANCE.seen + Singleton.late);
        Holder.show();
        Function<Integer, Derived> constructor = Derived::new;
        constructor.apply(7);
        reflection();
        fields();
        annotations();
        severalTypes();
        assert counter == 1 : "a second run sees the first";
    }

    static class ByName {
        static int byName = log("ByName");
    }

    static class ByNameLater {
        static int byName = log("ByNameLater");

        public static void greet() {
            log("greet");
        }
    }

    static class ByConstructor {
        static int by = log("ByConstructor");

        ByConstructor() {
            log("new ByConstructor");
        }
    }

    static class FailsByName {
        static int by = Integer.parseInt("no number");
    }

    enum Paint {
        RED, GREEN
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Painted {
        Paint value() default Paint.GREEN;

        Paint other() default Paint.RED;
    }

    @Painted(Paint.RED)
    static class WithFields {
        static final int CONSTANT = 1;
        static final Object LATE = log("WithFields");
        static int plain = log("plain");
        @Painted
        final int own = 2;
    }

    static void fields() throws Exception {
        Field late = WithFields.class.getDeclaredField("LATE");
        for (Field field : WithFields.class.getDeclaredFields()) {
            log(field + " " + field.isSynthetic());
        }
        log("fields " + Paint.class.getFields().length + Paint.class.getField("RED"));
        late.setAccessible(true);
        log("not yet");
        log("LATE " + late.get(null));
        Field plain = WithFields.class.getDeclaredField("plain");
        plain.setInt(null, plain.getInt(null) + 1);
        log("plain " + WithFields.plain);
        try {
            late.set(null, "other");
        } catch (IllegalAccessException refused) {
            log("final");
        }
    }

    static void annotations() throws Exception {
        Painted ofClass = WithFields.class.getAnnotation(Painted.class);
        Painted ofField = WithFields.class.getDeclaredField("own").getAnnotation(Painted.class);
        log("the same " + (ofClass.value() == Paint.RED) + (ofClass.other() == Paint.RED));
        log("the same " + (ofField.value() == Paint.GREEN) + ofField.value().ordinal());
    }

    interface First {
        int FIRST = log("First");

        default void first() { }
    }

    interface Second {
        int SECOND = log("Second");

        default void second() { }
    }

    static void severalTypes() {
        Runnable several = (Runnable & First & Second) () -> log("several types");
        several.run();
    }

    static void reflection() throws Exception {
        Class.forName("lessons.Initialisation$ByName");
        Class.forName("lessons.Initialisation$ByName");
        ClassLoader loader = Initialisation.class.getClassLoader();
        Class<?> later = Class.forName("lessons.Initialisation$ByNameLater", false, loader);
        log("later");
        later.getMethod("greet").invoke(null);
        Class.forName("lessons.Initialisation$ByConstructor", false, loader).getDeclaredConstructor().newInstance();
        attempt(() -> {
            try {
                Class.forName("lessons.Initialisation$FailsByName", true, loader);
            } catch (ClassNotFoundException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }
}
