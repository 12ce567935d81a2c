/*
 * The subclass lets the object out, when the constructor that writes the final field has ended.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/finals/FinalOfSuperLetOut.java --accept tests/programs/border/finals/FinalOfSuperLetOut.accept
 */
public class FinalOfSuperLetOut {
    static Base shared;

    static class Base {
        final int value;

        Base() {
            value = 1;
        }
    }

    static class Holder extends Base {
        Holder() {
            shared = this;
        }
    }

    static void first() {
        new Holder();
    }

    static void second() {
        Base found = shared;
        if (found != null) {
            assert found.value == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalOfSuperLetOut::first);
        other.start();
        second();
        other.join();
    }
}
