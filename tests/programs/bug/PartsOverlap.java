/*
 * Two threads fill their parts of an array, which have one element in common.
 *
 * expect: bug data-race
 */
public class PartsOverlap {
    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[100];
        Thread low = new Thread(() -> fill(numbers, 0, 51));
        Thread high = new Thread(() -> fill(numbers, 50, 100));
        low.start();
        high.start();
        low.join();
        high.join();
    }

    static void fill(int[] numbers, int from, int to) {
        for (int i = from; i < to; i++) {
            numbers[i] = i;
        }
    }
}
