/*
 * A copy gets its final fields without a constructor.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalOfClone.java --accept tests/programs/border/finals/FinalOfClone.accept
 */
public class FinalOfClone {
    static Holder shared;
    static final Holder FIRST = new Holder();

    static class Holder implements Cloneable {
        final int value;

        Holder() {
            value = 1;
        }

        @Override
        public Holder clone() {
            try {
                return (Holder) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void first() {
        shared = FIRST.clone();
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.value >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalOfClone::first);
        other.start();
        second();
        other.join();
    }
}
