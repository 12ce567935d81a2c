/*
 * What a final field refers to was written before its constructor ended, which is not followed.
 *
 * expect: verified
 * today: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalArrayRacyReference.java --accept tests/programs/border/finals/FinalArrayRacyReference.accept
 */
public class FinalArrayRacyReference {
    static Holder shared;

    static class Holder {
        final int[] values = new int[1];

        Holder() {
            values[0] = 1;
        }
    }

    static void first() {
        shared = new Holder();
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.values[0] == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalArrayRacyReference::first);
        other.start();
        second();
        other.join();
    }
}
