/*
 * A volatile field is read often, before there is another thread, and after it has ended: nobody is waited for.
 *
 * expect: verified
 */
public class LooksAlone {
    static volatile int step = 2;

    static int walk() {
        int sum = 0;
        for (int i = 0; i < 5000; i += step) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int before = walk();
        Thread other = new Thread(() -> step = 1);
        other.start();
        other.join();
        assert before < walk();
    }
}
