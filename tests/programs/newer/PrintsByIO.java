/*
 * The methods of java.lang.IO print like those of System.out.
 *
 * expect: verified
 */
public class PrintsByIO {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> IO.println("one"));
        other.start();
        IO.println("two");
        other.join();
    }
}
