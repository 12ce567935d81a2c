/*
 * An updater for the class that declares the field, used with an object of a subclass.
 *
 * expect: verified
 */
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

public class UpdaterOfLongInSuperclass {
    static class Base {
        protected volatile long sum;
    }

    static class Derived extends Base {
    }

    static final AtomicLongFieldUpdater<Base> SUM = AtomicLongFieldUpdater.newUpdater(Base.class, "sum");
    static final Derived OBJECT = new Derived();

    static void first() throws Exception {
        SUM.addAndGet(OBJECT, 2);
    }

    static void second() throws Exception {
        SUM.addAndGet(OBJECT, 3);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
        assert OBJECT.sum == 5;
    }
}
