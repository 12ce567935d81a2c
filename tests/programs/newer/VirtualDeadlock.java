/*
 * Two virtual threads take two locks in different orders.
 *
 * expect: bug deadlock
 */
public class VirtualDeadlock {
    static final Object A = new Object();
    static final Object B = new Object();

    public static void main(String[] args) throws Exception {
        Thread one = Thread.ofVirtual().name("one").start(() -> {
            synchronized (A) {
                synchronized (B) { }
            }
        });
        Thread two = Thread.ofVirtual().name("two").start(() -> {
            synchronized (B) {
                synchronized (A) { }
            }
        });
        one.join();
        two.join();
    }
}
