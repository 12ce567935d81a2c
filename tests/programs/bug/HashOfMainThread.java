/*
 * Threads count in one of several places, by their identity hash codes, which the main thread has from jcheck, too.
 *
 * expect: bug data-race
 */
public class HashOfMainThread {
    static final int[] counts = new int[1];

    static void count() {
        counts[System.identityHashCode(Thread.currentThread()) % counts.length]++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(HashOfMainThread::count);
        other.start();
        count();
        other.join();
    }
}
