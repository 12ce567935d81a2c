/*
 * What is only printed does not come back: objects without toString, and names of threads.
 *
 * expect: verified
 */
public class PrintsObjects {
    enum Colour {
        RED
    }

    record Point(int x, int y) {
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new Object());
        System.out.println(Thread.currentThread());
        Thread a = new Thread(() -> System.out.printf("%s %s%n", Colour.RED, 1));
        a.start();
        a.join();
        String text = Colour.RED + " " + new Point(1, 2) + " " + new Point(1, 2).hashCode();
        assert text.equals("RED Point[x=1, y=2] 33");
    }
}
