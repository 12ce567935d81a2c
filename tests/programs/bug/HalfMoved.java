/*
 * Two volatile fields change one after the other, and somebody reads both in between.
 *
 * expect: bug assertion
 */
public class HalfMoved {
    volatile int x = 1;
    volatile int y = 1;

    void move() {
        x = 2;
        y = 2;
    }

    boolean isDiagonal() {
        return x == y;
    }

    public static void main(String[] args) throws InterruptedException {
        HalfMoved point = new HalfMoved();
        Thread mover = new Thread(point::move, "mover");
        mover.start();
        boolean diagonal = point.isDiagonal();
        mover.join();
        assert diagonal;
    }
}
