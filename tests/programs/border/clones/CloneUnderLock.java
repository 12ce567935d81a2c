/*
 * Objects are copied under the lock that guards them: fields of the class, of its superclass and of a subclass, and volatile ones.
 *
 * expect: verified
 */
public class CloneUnderLock {
    static class Base implements Cloneable {
        int low = 1;
        volatile int flag;

        @Override
        public synchronized Base clone() {
            try {
                return (Base) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Middle extends Base {
        final long[] shared = {7};
    }

    static class Special extends Middle {
        String high = "a";

        synchronized void set() {
            low = 2;
            flag = 2;
            high = "b";
        }
    }

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Special original = new Special();
        Thread other = new Thread(original::set);
        other.start();
        Special copy = (Special) original.clone();
        assert copy != original && copy.shared == original.shared;
        assert copy.low == copy.flag || copy.low == 1 && copy.flag == 0;
        assert copy.high.equals(copy.low == 1 ? "a" : "b");
        copy.low = 3;
        other.join();
        assert original.low == 2 && copy.low == 3;
        try {
            new NotCloneable().copy();
            throw new IllegalStateException();
        } catch (CloneNotSupportedException expected) {
            // that is so
        }
    }
}
