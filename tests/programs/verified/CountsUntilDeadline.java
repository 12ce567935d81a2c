/*
 * A thread that is alone counts until a deadline, and so does main when that has ended.
 *
 * expect: verified
 */
public class CountsUntilDeadline {
    static int counted(int millis) {
        int count = 0;
        long end = System.currentTimeMillis() + millis;
        while (System.currentTimeMillis() < end) {
            count++;
        }
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        int first = counted(20);
        Thread other = new Thread(() -> {
            assert counted(10_000) > first;
        });
        other.start();
        other.join();
        assert counted(20) > 0;
    }
}
