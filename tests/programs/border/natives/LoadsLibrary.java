/*
 * A library that can be loaded: what its code does is out of sight.
 *
 * expect: incomplete
 * today: bug uncaught-exception
 * why: on JDK 25 jcheck has loaded this library before the program, and one library belongs to one class loader.
 */
public class LoadsLibrary {
    public static void main(String[] args) throws InterruptedException {
        String home = System.getProperty("java.home");
        Thread other = new Thread(() -> System.load(home + "/lib/libnet.so"));
        other.start();
        other.join();
    }
}
