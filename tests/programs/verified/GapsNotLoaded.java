/*
 * Classes of which a part is out of sight, and that nothing loads: they are no part of any execution.
 *
 * expect: verified
 * check: jcheck check tests/programs/verified/GapsNotLoaded.java
 * check: jcheck check tests/programs/verified/GapsNotLoaded.java --reset launch
 * check: jcheck check tests/programs/verified/GapsNotLoaded.java --exclude GapsNotLoaded$LeftOut
 */
public class GapsNotLoaded {
    static volatile int x;

    static class Natives {
        static synchronized native void call();
    }

    static class LeftOut {
        static int y;
    }

    static void never() {
        Natives.call();
        LeftOut.y++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = 1);
        other.start();
        x = 2;
        other.join();
    }
}
