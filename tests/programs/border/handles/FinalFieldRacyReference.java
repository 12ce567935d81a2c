/*
 * The reference itself is in a race, whatever it leads to.
 *
 * expect: bug data-race
 */
public class FinalFieldRacyReference {
    static class Holder {
        final int value = 1;
    }

    static Holder shared;

    static void first() throws Exception {
        shared = new Holder();
    }

    static void second() throws Exception {
        Holder found = shared;
        assert found == null || found.value == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
