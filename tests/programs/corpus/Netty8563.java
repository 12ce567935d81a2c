/*
 * Issue 8563 of Netty: two threads retain an object that is released; one of them succeeds.
 *
 * maven: io.netty:netty-common:4.1.31.Final
 * expect: bug assertion
 * why: true: AbstractReferenceCounted.retain0 (AbstractReferenceCounted.java:55) adds first, and takes it back (58)
 *   when the count was 0; in between, another thread sees a count of 1, and takes the object for a live one.
 */
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;

public class Netty8563 {
    static class Counted extends AbstractReferenceCounted {
        @Override
        protected void deallocate() {}

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    static void retain(Counted counted) {
        try {
            counted.retain();
        } catch (IllegalReferenceCountException e) {
            return;
        }
        throw new AssertionError("it is released");
    }

    public static void main(String[] args) throws Exception {
        Counted counted = new Counted();
        counted.release();
        Thread other = new Thread(() -> retain(counted));
        other.start();
        retain(counted);
        other.join();
    }
}
