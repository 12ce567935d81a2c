/*
 * A group counts the threads that live.
 *
 * expect: verified
 */
public class GroupCountsLiving {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        Object lock = new Object();
        Thread thread = new Thread(group, () -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        assert group.activeCount() == 0;
        synchronized (lock) {
            thread.start();
            assert group.activeCount() == 1;
        }
        thread.join();
        assert group.activeCount() == 0;
    }
}
