/*
 * An array changes while a reference to a method of Character reads it.
 *
 * expect: bug data-race
 */

public class CharactersByReference {
    interface Reads {
        int read(char[] text, int at);
    }

    static final Reads READS = Character::codePointAt;
    static final char[] TEXT = {'a', 'b'};

    static void first() throws Throwable {
        TEXT[0] = 'c';
    }

    static void second() throws Throwable {
        READS.read(TEXT, 0);
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
