/*
 * An interface whose methods are all abstract is not initialised with what implements it (JLS 12.4.1).
 *
 * expect: verified
 */
public class InitialisersByInterface {
    interface Shape {
        Object UNIT = new Square();

        int corners();
    }

    static class Square implements Shape {
        @Override
        public int corners() {
            return 4;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Object unit = Shape.UNIT;
        });
        other.start();
        new Square();
        other.join();
    }
}
