/*
 * POOL-162: the object that is returned goes to a thread that was interrupted while it waited.
 *
 * maven: commons-pool:commons-pool:1.5.4
 * expect: bug deadlock
 * why: true: when GenericObjectPool.borrowObject is interrupted while it waits (GenericObjectPool.java:1104), its
 *   latch stays in _allocationQueue, and gets the object that is returned next.
 */
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

public class Pool162 {
    static class Factory extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return "object";
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Factory(), 1);
        Object object = pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.returnObject(pool.borrowObject());
            } catch (InterruptedException e) {
                // It no longer wants the object.
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        other.interrupt();
        other.join();
        pool.returnObject(object);
        assert pool.borrowObject() == object;
    }
}
