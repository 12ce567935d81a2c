/*
 * A class is loaded that has a native method which takes a lock, and one that was left out.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/GapLoaded.java
 * check: jcheck check tests/programs/incomplete/GapLoaded.java --reset launch
 * check: jcheck check tests/programs/incomplete/GapLoaded.java --reset loader
 * check: jcheck check tests/programs/incomplete/GapLoaded.java --exclude GapLoaded$LeftOut
 */
public class GapLoaded {
    static volatile int x;

    static class Natives {
        static int one() {
            return 1;
        }

        static synchronized native void call();
    }

    static class LeftOut {
        static int one() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = Natives.one());
        other.start();
        x = LeftOut.one();
        other.join();
    }
}
