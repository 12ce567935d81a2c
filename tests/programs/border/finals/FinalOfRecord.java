/*
 * The components of a record are final.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/finals/FinalOfRecord.java --accept tests/programs/border/finals/FinalOfRecord.accept
 */
public class FinalOfRecord {
    static Holder shared;

    record Holder(int value, String name) {}

    static void first() {
        shared = new Holder(1, "a");
    }

    static void second() {
        Holder found = shared;
        if (found != null) {
            assert found.value() == 1 && found.equals(new Holder(1, "a"));
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalOfRecord::first);
        other.start();
        second();
        other.join();
    }
}
