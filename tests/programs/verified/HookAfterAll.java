/*
 * A shutdown hook runs when all threads but daemons have ended, those that other threads have started among them.
 *
 * expect: verified
 */
public class HookAfterAll {
    static int sum;

    static synchronized void add() {
        sum++;
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert sum == 3;
        }));
        new Thread(() -> {
            new Thread(HookAfterAll::add).start();
            add();
        }).start();
        add();
    }
}
