/*
 * Threads get their names and priorities before any thread is started: whoever asks later is told these.
 *
 * expect: verified
 */
public class NamedBeforeStart {
    static class Worker extends Thread {
        volatile String seen;

        Worker() {
            setName("worker");
        }

        @Override
        public void run() {
            seen = getName();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.setPriority(Thread.MAX_PRIORITY);
        Thread other = new Thread(() -> {
            assert Thread.currentThread().getName().equals("other") && worker.getName().equals("worker");
        });
        other.setName("other");
        worker.start();
        other.start();
        worker.join();
        other.join();
        assert worker.seen.equals("worker") && worker.getPriority() == Thread.MAX_PRIORITY;
    }
}
