/*
 * Two threads take words from one Scanner.
 *
 * expect: bug data-race
 */
import java.util.Scanner;

public class ScannerShared {
    static final Scanner SCANNER = new Scanner("a b");

    static void first() throws Exception {
        SCANNER.next();
    }

    static void second() throws Exception {
        SCANNER.next();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
