/*
 * As OneSidedObject.java, with the threads started in the other order.
 *
 * expect: bug
 */
public class OneSidedObjectReversed {
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
        b.start();
        a.start();
        a.join();
        b.join();
    }
}
