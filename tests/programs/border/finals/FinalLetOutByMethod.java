/*
 * A method that the constructor calls lets the object out.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOutByMethod.java --accept tests/programs/border/finals/FinalLetOutByMethod.accept
 */
public class FinalLetOutByMethod {
    static Holder shared;

    static class Holder {
        final int value;

        Holder() {
            value = 1;
            register();
        }

        void register() {
            shared = this;
        }
    }

    static void first() {
        new Holder();
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.value >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalLetOutByMethod::first);
        other.start();
        second();
        other.join();
    }
}
