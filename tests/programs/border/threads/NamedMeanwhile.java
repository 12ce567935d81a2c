/*
 * A thread gets another name while others may ask for it: what they are told depends on who comes first, and is not explored.
 *
 * expect: incomplete or bug
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
