/*
 * A class with native methods whose library is nowhere to be found: the call throws, each time, and there is a way without.
 *
 * expect: verified
 */
public class NoLibrary {
    static volatile int sum;

    static native int fast(int n);

    static int slow(int n) {
        return n + 1;
    }

    static synchronized void add() {
        int n;
        try {
            n = fast(1);
        } catch (UnsatisfiedLinkError missing) {
            n = slow(1);
        }
        sum += n;
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            System.loadLibrary("there-is-no-such-library");
            throw new IllegalStateException(System.mapLibraryName("there-is-no-such-library"));
        } catch (UnsatisfiedLinkError missing) {
            assert missing.getMessage().startsWith("no there-is-no-such-library in ") : missing;
        }
        try {
            Runtime.getRuntime().load("/there/is/no/such/library.so");
            throw new IllegalStateException("loaded");
        } catch (UnsatisfiedLinkError missing) {
            // as expected
        }
        Thread other = new Thread(NoLibrary::add);
        other.start();
        add();
        other.join();
        assert sum == 4 : sum;
    }
}
