/* One lock at every access. */
public class Locked {
    static class Counter {
        int n;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(() -> {
            synchronized (counter) {
                counter.n++;
            }
        });
        other.start();
        synchronized (counter) {
            counter.n++;
        }
        other.join();
    }
}
