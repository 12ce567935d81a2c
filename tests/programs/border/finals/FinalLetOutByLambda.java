/*
 * What a lambda keeps leads to the object that is not ready.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOutByLambda.java --accept tests/programs/border/finals/FinalLetOutByLambda.accept
 */
import java.util.function.IntSupplier;

public class FinalLetOutByLambda {
    static IntSupplier shared;

    static class Holder {
        final int value;

        Holder() {
            shared = this::get;
            value = 1;
        }

        int get() {
            return value;
        }
    }

    static void first() {
        new Holder();
    }

    static void second() {
        IntSupplier found = shared;
        if (found != null) {
            assert found.getAsInt() >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalLetOutByLambda::first);
        other.start();
        second();
        other.join();
    }
}
