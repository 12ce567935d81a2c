/*
 * A thread counts until a deadline, and whoever waits for its end does not wait for so long.
 *
 * expect: bug assertion
 */
public class CountsLongerThanJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread counts = new Thread(() -> {
            long end = System.currentTimeMillis() + 1_000;
            int count = 0;
            while (System.currentTimeMillis() < end) {
                count++;
            }
            assert count > 0;
        });
        counts.start();
        counts.join(50);
        assert !counts.isAlive();
    }
}
