/*
 * A loop that reads a flag until it changes.
 *
 * expect: verified
 */
public class SpinOnVolatile {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            while (!flag) {
                Thread.onSpinWait();
            }
        });
        a.start();
        flag = true;
        a.join();
    }
}
