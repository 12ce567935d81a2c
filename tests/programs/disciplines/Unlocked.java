/* The twin of Locked: no lock at all. */
public class Unlocked {
    static class Counter {
        int n;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(() -> counter.n++);
        other.start();
        counter.n++;
        other.join();
    }
}
