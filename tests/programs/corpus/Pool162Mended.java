/*
 * POOL-162, mended: a thread that is interrupted leaves the queue.
 *
 * maven: commons-pool:commons-pool:1.6
 * expect: verified
 */
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

public class Pool162Mended {
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
