/*
 * Throwables are mutable: two threads add to one.
 *
 * expect: incomplete or bug
 */
public class SharedException {
    public static void main(String[] args) throws InterruptedException {
        Exception shared = new Exception("shared");
        Thread a = new Thread(() -> shared.addSuppressed(new Exception("a")));
        Thread b = new Thread(() -> shared.addSuppressed(new Exception("b")));
        a.start();
        b.start();
        a.join();
        b.join();
        assert shared.getSuppressed()[0].getMessage().equals("a");
    }
}
