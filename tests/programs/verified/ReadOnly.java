/*
 * Initialised before the threads start, only read afterwards: objects, arrays, static fields, and the tables that javac
 * makes for a switch on an enum.
 *
 * expect: verified
 */
public class ReadOnly {
    enum Kind {
        SUM, PRODUCT
    }

    static final long[] TABLE = {2, 3, 4};
    static int factor = 5;
    int offset;

    static long evaluate(ReadOnly shared, Kind kind) {
        long value = 0;
        switch (kind) {
            case SUM:
                for (long entry : TABLE) {
                    value += entry;
                }
                break;
            case PRODUCT:
                value = TABLE[0] * TABLE[1];
                break;
            default:
                throw new IllegalStateException();
        }
        return value * factor + shared.offset;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOnly shared = new ReadOnly();
        shared.offset = 7;
        Thread a = new Thread(() -> {
            assert evaluate(shared, Kind.SUM) == 52;
        });
        Thread b = new Thread(() -> {
            assert evaluate(shared, Kind.PRODUCT) == 37;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
