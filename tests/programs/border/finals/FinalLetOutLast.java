/*
 * The constructor lets the object out as the last thing it does: what it has written is not frozen yet.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOutLast.java --accept tests/programs/border/finals/FinalLetOutLast.accept
 */
public class FinalLetOutLast {
    static Holder shared;

    static class Holder {
        final int value;

        Holder() {
            value = 1;
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
        Thread other = new Thread(FinalLetOutLast::first);
        other.start();
        second();
        other.join();
    }
}
