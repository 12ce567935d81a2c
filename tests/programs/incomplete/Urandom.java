/*
 * What a thread does depends on a file that is different each time.
 *
 * expect: incomplete
 */
import java.io.FileInputStream;
import java.io.IOException;

public class Urandom {
    static final Object ONE = new Object();
    static final Object TWO = new Object();

    static void take() {
        int number;
        try (FileInputStream in = new FileInputStream("/dev/urandom")) {
            number = in.read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        synchronized (number % 2 == 0 ? ONE : TWO) {
            // nothing to do
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Urandom::take);
        Thread b = new Thread(Urandom::take);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
