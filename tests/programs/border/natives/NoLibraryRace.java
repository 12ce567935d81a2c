/*
 * As NoLibrary, but the way without the library forgets the lock: what follows a native method that is not there is seen.
 *
 * expect: bug
 */
public class NoLibraryRace {
    static int sum;

    static native int fast(int n);

    static void add() {
        try {
            sum += fast(1);
        } catch (UnsatisfiedLinkError missing) {
            sum += 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(NoLibraryRace::add);
        other.start();
        add();
        other.join();
    }
}
