/*
 * Two threads say how long keys are to be, and nothing orders them.
 *
 * expect: bug data-race
 */
import java.security.KeyPairGenerator;

public class GeneratorShared {
    public static void main(String[] args) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("DSA");
        Thread other = new Thread(() -> generator.initialize(1024));
        other.start();
        generator.initialize(2048);
        other.join();
    }
}
