/*
 * Memory that is used again, each time under another lock.
 *
 * A block is protected by the lock of the file that it is in. On the free list, it is protected by the lock of the list. A
 * lock-set checker rejects it, since no lock is held at all accesses. The predicate of each thread says which lock counts.
 *
 * Two threads use the block twice each. The lock of a file belongs to one thread; so what is counted are the ways in which
 * the lock of the free list is passed on: a thread takes it to get the block, and once more to give it back, if it got it.
 * That makes 26 executions.
 *
 * Source: S. D. Stoller, E. Cohen, Optimistic synchronization-based state-space reduction, TACAS 2003, section 6.
 *
 * expect: verified
 * check: jcheck check samples/FreeList.java --discipline exclusive-access
 */
import io.jcheck.Check;

public class FreeList {
    static class Block {
        /** The file that it is in; null if it is on the free list. */
        Object file;
        int data;
    }

    static class Free {
        Block first = new Block();
    }

    static Block take(Free free, Object file) {
        synchronized (free) {
            Block block = free.first;
            free.first = null;
            if (block != null) {
                block.file = file;
            }
            return block;
        }
    }

    static void give(Free free, Block block) {
        synchronized (free) {
            block.file = null;
            free.first = block;
        }
    }

    static void use(Free free, Object file) {
        synchronized (file) {
            Block block = take(free, file);
            if (block != null) {
                block.data++;
                give(free, block);
            }
        }
    }

    static void twice(Free free, Object file) {
        use(free, file);
        use(free, file);
    }

    public static void main(String[] args) throws InterruptedException {
        Free free = new Free();
        Thread one = new Thread(() -> twice(free, new Object()));
        Thread other = new Thread(() -> twice(free, new Object()));
        Block block = free.first;
        for (Thread thread : new Thread[] {one, other}) {
            Check.exclusive(block, thread, () -> Check.holds(thread, block.file == null ? free : block.file));
        }
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
