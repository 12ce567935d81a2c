/*
 * Equal string constants are one object, and one lock: two locks of one name, in opposite order with a third.
 *
 * expect: bug deadlock
 */
public class InternedStrings {
    static final Object OTHER = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized ("lock") {
                synchronized (OTHER) {
                    OTHER.notifyAll();
                }
            }
        });
        Thread b = new Thread(() -> {
            synchronized (OTHER) {
                synchronized ("lo".concat("ck").intern()) {
                    OTHER.notifyAll();
                }
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
