/*
 * The elements of an array that is printed are read.
 *
 * expect: bug data-race
 */
public class PrintsSharedChars {
    static final char[] TEXT = {'a', 'b'};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> TEXT[1] = 'c');
        other.start();
        System.out.println(TEXT);
        other.join();
    }
}
