/*
 * As OneSidedAssertion.java, for a field of an object.
 *
 * expect: bug
 */
public class OneSidedObject {
    static class Box {
        int x;
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread a = new Thread(() -> {
            assert box.x == 1;
        });
        Thread b = new Thread(() -> {
            synchronized (box) {
                box.x = 1;
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
