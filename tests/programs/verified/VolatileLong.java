/*
 * A volatile long and a static volatile reference.
 *
 * expect: verified
 */
public class VolatileLong {
    private volatile long value = 1L << 40;
    static volatile VolatileLong shared;

    public static void main(String[] args) throws InterruptedException {
        shared = new VolatileLong();
        Thread a = new Thread(() -> shared.value += 1);
        a.start();
        a.join();
        assert shared.value == (1L << 40) + 1;
    }
}
