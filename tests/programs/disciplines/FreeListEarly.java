import io.jcheck.Check;

/* A file gives its block up without the lock that predicates read it by: nothing orders the two, so nobody can say. */
public class FreeListEarly {
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
        block.file = null; // without the lock of the free list
        synchronized (free) {
            block.data = 0;
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
