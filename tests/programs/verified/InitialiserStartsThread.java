/*
 * A lazily initialised holder starts a thread, which works on its own and is waited for; two threads race to the holder.
 *
 * expect: verified
 */
public class InitialiserStartsThread {
    static class Task implements Runnable {
        int result;

        @Override
        public void run() {
            result = 42;
        }
    }

    static class Holder {
        static final int VALUE;

        static {
            Task task = new Task();
            Thread thread = new Thread(task);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            VALUE = task.result;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert Holder.VALUE == 42;
        });
        other.start();
        assert Holder.VALUE == 42;
        other.join();
    }
}
