/*
 * Two threads append to one StringBuilder without a lock. It is a JDK class whose fields are not watched.
 *
 * expect: incomplete or bug
 */
public class SharedStringBuilder {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread a = new Thread(() -> text.append('a'));
        Thread b = new Thread(() -> text.append('b'));
        a.start();
        b.start();
        a.join();
        b.join();
        assert text.toString().equals("ab") : text;
    }
}
