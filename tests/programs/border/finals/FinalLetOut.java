/*
 * The constructor lets the object out before it writes the final field.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOut.java --accept tests/programs/border/finals/FinalLetOut.accept
 */
public class FinalLetOut {
    static Holder shared;

    static class Holder {
        final int value;

        Holder() {
            shared = this;
            value = 1;
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
        Thread other = new Thread(FinalLetOut::first);
        other.start();
        second();
        other.join();
    }
}
