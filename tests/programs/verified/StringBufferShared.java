/*
 * StringBuffer locks itself.
 *
 * expect: verified
 */
public class StringBufferShared {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer text = new StringBuffer();
        Thread a = new Thread(() -> text.append('a'));
        Thread b = new Thread(() -> text.append('b'));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
