/*
 * Issue 8563 of Netty, mended in 4.1.32: the count of an object that is released is odd, and stays so.
 *
 * maven: io.netty:netty-common:4.1.111.Final
 * expect: verified
 */
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;

public class Netty8563Mended {
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
