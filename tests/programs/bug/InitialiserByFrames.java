/*
 * A static initialiser asks which method has used the class first.
 *
 * expect: bug assertion
 * today: verified
 * why: frames are no question of an initialiser (docs/soundness/holes.md)
 */
public class InitialiserByFrames {
    static class Lazy {
        static final int VALUE = new Throwable().getStackTrace().length;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> deep());
        other.start();
        int depth = Lazy.VALUE;
        other.join();
        assert depth == 2;
    }

    private static int deep() {
        return Lazy.VALUE;
    }
}
