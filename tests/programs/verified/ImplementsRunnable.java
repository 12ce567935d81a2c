/*
 * Ways to give a thread its task: an anonymous class, a class, a lambda, a method reference, a thread group and a name.
 *
 * expect: verified
 */
public class ImplementsRunnable implements Runnable {
    private static int runs;

    @Override
    public void run() {
        count();
    }

    static synchronized void count() {
        runs++;
    }

    static synchronized int runs() {
        return runs;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(new ImplementsRunnable()),
            new Thread(ImplementsRunnable::count, "named"),
            new Thread(new Runnable() {
                @Override
                public void run() {
                    count();
                }
            }),
        };
        for (Thread thread : threads) {
            thread.start();
            thread.join();
        }
        assert runs() == 3;
    }
}
