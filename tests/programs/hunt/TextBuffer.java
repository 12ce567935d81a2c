/*
 * Text is appended to a text: the length is asked for under the lock, the characters are taken under it again.
 *
 * expect: bug
 * check: jcheck check tests/programs/hunt/TextBuffer.java
 */
public class TextBuffer {
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

    static final class Text {
        private char[] characters;
        private int count;

        Text(String text) {
            characters = text.toCharArray();
            count = characters.length;
        }

        synchronized int length() {
            return count;
        }

        synchronized void copy(int length, char[] to, int at) {
            if (length > count) {
                throw new IndexOutOfBoundsException();
            }
            System.arraycopy(characters, 0, to, at, length);
        }

        synchronized void clear() {
            count = 0;
        }

        synchronized void append(Text other) {
            int length = other.length();
            char[] longer = new char[count + length];
            System.arraycopy(characters, 0, longer, 0, count);
            other.copy(length, longer, count);
            characters = longer;
            count = longer.length;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Text a = new Text("abc");
        Text b = new Text("def");
        run(() -> a.append(b), b::clear);
    }
}
