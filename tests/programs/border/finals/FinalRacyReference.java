/*
 * Whoever gets an object by a race that is accepted sees its final fields (JLS 17.5).
 *
 * expect: verified
 * check: jcheck check tests/programs/border/finals/FinalRacyReference.java --accept tests/programs/border/finals/FinalRacyReference.accept
 */
public class FinalRacyReference {
    static Holder shared;

    static class Holder {
        final int value;

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
            assert found.value == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalRacyReference::first);
        other.start();
        second();
        other.join();
    }
}
