/*
 * Constructors that call each other, branch, catch, and read what they have written keep the object.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/finals/FinalManyWays.java --accept tests/programs/border/finals/FinalManyWays.accept
 */
public class FinalManyWays {
    static Holder shared;

    static class Holder {
        final int value;
        final long wide;
        final String name;

        Holder(int value) {
            this(value > 0 ? value : -value, value + 1L);
        }

        Holder(int value, long wide) {
            int parsed;
            try {
                parsed = Integer.parseInt("1");
            } catch (NumberFormatException e) {
                parsed = 2;
            }
            this.value = value > 7 ? parsed : value;
            this.wide = this.value + wide;
            name = this.wide == 3 ? "three" : String.valueOf(wide);
        }
    }

    static void first() {
        shared = new Holder(1);
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.value == 1 && found.wide == 3 && found.name.equals("three");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalManyWays::first);
        other.start();
        second();
        other.join();
    }
}
