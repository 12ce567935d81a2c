/*
 * Two threads share the only object of a pool, one after the other.
 *
 * maven: org.apache.commons:commons-pool2:2.12.0
 * expect: verified
 */
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

public class Pool2OneObject {
    static int made;
    static int users;

    static class Factory extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            made++;
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }

    static void use(GenericObjectPool<Object> pool) {
        try {
            Object object = pool.borrowObject();
            assert ++users == 1;
            users--;
            pool.returnObject(object);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static GenericObjectPoolConfig<Object> config() {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        return config;
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(), config());
        pool.setMaxTotal(1);
        Thread other = new Thread(() -> use(pool));
        other.start();
        use(pool);
        other.join();
        assert made == 1 && pool.getNumIdle() == 1;
    }
}
