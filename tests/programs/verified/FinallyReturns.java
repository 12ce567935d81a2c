/*
 * Loops, labels, returns and throws inside of synchronized blocks and finally.
 *
 * expect: verified
 */
public class FinallyReturns {
    private int value;

    int odd(int n) {
        outer:
        for (int i = 0; i < n; i++) {
            synchronized (this) {
                try {
                    if (i == 1) {
                        continue outer;
                    }
                    if (i == 3) {
                        return value;
                    }
                    value += i;
                } finally {
                    value += 10;
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) throws InterruptedException {
        FinallyReturns shared = new FinallyReturns();
        Thread a = new Thread(() -> shared.odd(5));
        a.start();
        a.join();
        synchronized (shared) {
            assert shared.value == 42 : shared.value;
        }
    }
}
