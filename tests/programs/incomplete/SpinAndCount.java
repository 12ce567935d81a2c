/*
 * A loop that counts while it waits: how often is no bound that anybody knows.
 *
 * expect: incomplete
 */
public class SpinAndCount {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> flag = true);
        other.start();
        int count = 0;
        while (!flag) {
            count++;
            Thread.yield();
        }
        System.out.println(count);
        other.join();
    }
}
