/*
 * An interface whose methods are inherited is initialised before what implements it (JLS 12.4.1), and its field makes such
 * an object: two threads that begin at the two ends wait for each other.
 *
 * expect: bug deadlock
 */
public class InitialisersByInterface {
    interface Shape {
        Object UNIT = new Square();

        default int corners() {
            return 4;
        }
    }

    static class Square implements Shape {}

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Object unit = Shape.UNIT;
        });
        other.start();
        new Square();
        other.join();
    }
}
