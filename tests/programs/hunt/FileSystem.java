/*
 * Threads take blocks for their files; the table has fewer blocks than the files of an unlucky order need.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/FileSystem.java
 */
public class FileSystem {
    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static final int FILES = 8;
    static final int BLOCKS = 4;
    static final Object[] locks = new Object[FILES];
    static final Object[] blocks = new Object[BLOCKS];
    static final int[] file = new int[FILES];
    static final boolean[] busy = new boolean[BLOCKS];

    static Runnable create(int id) {
        return () -> {
            int i = id % FILES;
            synchronized (locks[i]) {
                int b = i * 2 % BLOCKS;
                int tried = 0;
                while (file[i] == 0) {
                    assert tried++ < BLOCKS : "no block is free";
                    synchronized (blocks[b]) {
                        if (!busy[b]) {
                            busy[b] = true;
                            file[i] = b + 1;
                        }
                    }
                    b = (b + 1) % BLOCKS;
                }
                if (id % 3 == 0) {
                    synchronized (blocks[file[i] - 1]) {
                        busy[file[i] - 1] = false;
                    }
                }
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < FILES; i++) {
            locks[i] = new Object();
        }
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = new Object();
        }
        Runnable[] all = new Runnable[6];
        for (int i = 0; i < all.length; i++) {
            all[i] = create(i);
        }
        run(all);
    }
}
