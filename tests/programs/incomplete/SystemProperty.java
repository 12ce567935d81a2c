/*
 * System properties are shared state.
 *
 * expect: incomplete or bug
 */
public class SystemProperty {
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> System.setProperty("x", "1"));
        Thread b = new Thread(() -> {
            assert System.getProperty("x") != null;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
