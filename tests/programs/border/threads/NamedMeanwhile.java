/*
 * A thread gets another name while another one may ask for it: what that is told depends on who comes first.
 *
 * expect: bug assertion
 */
public class NamedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            assert main.getName().equals("main");
        }, "other");
        other.start();
        main.setName("renamed");
        other.join();
    }
}
