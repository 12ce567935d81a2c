/*
 * As ScannerShared.java, one thread after the other.
 *
 * expect: verified
 */
import java.util.Scanner;

public class ScannerSharedOrdered {
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
        other.join();
        second();
    }
}
