/*
 * The constructor of the superclass lets the object out.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOutBySuper.java --accept tests/programs/border/finals/FinalLetOutBySuper.accept
 */
public class FinalLetOutBySuper {
    static Base shared;

    static class Base {
        Base() {
            shared = this;
        }
    }

    static class Holder extends Base {
        final int value;

        Holder() {
            value = 1;
        }
    }

    static void first() {
        new Holder();
    }

    static void second() {
        Base found = shared;
        if (found instanceof Holder) {
            assert ((Holder) found).value >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalLetOutBySuper::first);
        other.start();
        second();
        other.join();
    }
}
