/*
 * An array changes while a reference to a method of Character reads it, under a lock.
 *
 * expect: verified
 */

public class CharactersByReferenceLocked {
    static final Object LOCK = new Object();
    interface Reads {
        int read(char[] text, int at);
    }

    static final Reads READS = Character::codePointAt;
    static final char[] TEXT = {'a', 'b'};

    static void first() throws Throwable {
        synchronized (LOCK) {
            TEXT[0] = 'c';
        }
    }

    static void second() throws Throwable {
        synchronized (LOCK) {
            READS.read(TEXT, 0);
        }
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
