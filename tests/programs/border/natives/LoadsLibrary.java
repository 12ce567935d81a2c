/*
 * A library that can be loaded: what its code does is out of sight.
 *
 * expect: incomplete
 */
public class LoadsLibrary {
    public static void main(String[] args) throws InterruptedException {
        String home = System.getProperty("java.home");
        Thread other = new Thread(() -> System.load(home + "/lib/libnet.so"));
        other.start();
        other.join();
    }
}
