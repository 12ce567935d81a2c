/*
 * A field that is not final may be seen as it was before the constructor.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/NotFinalRacyReference.java --accept tests/programs/border/finals/NotFinalRacyReference.accept
 */
public class NotFinalRacyReference {
    static Holder shared;

    static class Holder {
        int value;

        Holder() {
            value = 1;
        }
    }

    static void first() {
        shared = new Holder();
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.value >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(NotFinalRacyReference::first);
        other.start();
        second();
        other.join();
    }
}
