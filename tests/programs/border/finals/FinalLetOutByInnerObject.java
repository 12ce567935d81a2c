/*
 * An object that the constructor makes leads to the object that is not ready.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/border/finals/FinalLetOutByInnerObject.java --accept tests/programs/border/finals/FinalLetOutByInnerObject.accept
 */
public class FinalLetOutByInnerObject {
    static Inner shared;

    static class Holder {
        final int value;

        Holder() {
            shared = new Inner(this);
            value = 1;
        }
    }

    record Inner(Holder holder) {}

    static void first() {
        new Holder();
    }

    static void second() {
        Inner found = shared;
        if (found != null) {
            assert found.holder().value >= 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FinalLetOutByInnerObject::first);
        other.start();
        second();
        other.join();
    }
}
