/*
 * Two threads sort and fill their own halves of an array, main adds up when both have ended.
 *
 * expect: verified
 */
public class PartsOfArray {
    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[100];
        Thread low = new Thread(() -> fill(numbers, 0, 50));
        Thread high = new Thread(() -> fill(numbers, 50, 100));
        low.start();
        high.start();
        low.join();
        high.join();
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        assert sum == 4950;
    }

    static void fill(int[] numbers, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            numbers[i] = i;
        }
    }
}
