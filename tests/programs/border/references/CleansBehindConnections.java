/*
 * A thread cleans up behind what is given back, as pools and drivers do.
 *
 * expect: verified
 */
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class CleansBehindConnections {
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static final Set<Reference<?>> open = ConcurrentHashMap.newKeySet();

    static final class Connection extends PhantomReference<Object> {
        Connection(Object user) {
            super(user, queue);
            open.add(this);
        }
    }

    static void clean() {
        try {
            while (true) {
                Reference<?> left = queue.remove(5000);
                if (left != null) {
                    left.clear();
                    open.remove(left);
                }
            }
        } catch (InterruptedException e) {
            // the end
        }
    }

    public static void main(String[] args) throws Exception {
        Thread cleaner = new Thread(CleansBehindConnections::clean);
        cleaner.setDaemon(true);
        cleaner.start();
        Connection connection = new Connection(new Object());
        Thread user = new Thread(connection::enqueue);
        user.start();
        user.join();
        cleaner.interrupt();
        cleaner.join();
        if (open.size() > 1) {
            throw new AssertionError();
        }
    }
}
