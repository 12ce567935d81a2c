/*
 * Reading from a stream writes the array.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayInputStream;
import java.io.IOException;

public class ReadIntoRace {
    static final byte[] BUFFER = new byte[3];

    static void read() {
        try {
            new ByteArrayInputStream(new byte[] {1, 2, 3}).read(BUFFER);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadIntoRace::read);
        other.start();
        read();
        other.join();
    }
}
