/*
 * Dekker's algorithm: a loop that waits, in a loop that also writes.
 *
 * expect: verified
 */
public class SpinDekker {
    static final class Flags {
        volatile boolean zero;
        volatile boolean one;
        volatile int turn;
        int shared;
    }

    public static void main(String[] args) throws InterruptedException {
        Flags flags = new Flags();
        Thread other = new Thread(() -> {
            flags.one = true;
            while (flags.zero) {
                if (flags.turn != 1) {
                    flags.one = false;
                    while (flags.turn != 1) {
                        Thread.yield();
                    }
                    flags.one = true;
                }
            }
            flags.shared++;
            flags.turn = 0;
            flags.one = false;
        });
        other.start();
        flags.zero = true;
        while (flags.one) {
            if (flags.turn != 0) {
                flags.zero = false;
                while (flags.turn != 0) {
                    Thread.yield();
                }
                flags.zero = true;
            }
        }
        flags.shared++;
        flags.turn = 1;
        flags.zero = false;
        other.join();
        assert flags.shared == 2;
    }
}
