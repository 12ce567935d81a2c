/*
 * Whoever uses the handle of a static field comes after the initialiser of its class, whoever has run that.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/HandleOrdersInitialiser.java
 * check: jcheck check tests/programs/verified/HandleOrdersInitialiser.java --reset launch
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOrdersInitialiser {
    static class Part {
        static int[] numbers = {1, 2, 3};
        static volatile boolean used;
    }

    static final VarHandle USED;

    static {
        try {
            USED = MethodHandles.lookup().findStaticVarHandle(Part.class, "used", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static void use() {
        USED.setVolatile(true);
        assert Part.numbers[0] == 1 && Part.numbers.length == 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(HandleOrdersInitialiser::use);
        other.start();
        use();
        other.join();
        assert Part.used;
    }
}
