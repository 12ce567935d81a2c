/*
 * The other order of NamedMeanwhile exists as well.
 *
 * expect: bug assertion
 */
public class NamedMeanwhileSeen {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            assert !main.getName().equals("main");
        }, "other");
        other.start();
        main.setName("renamed");
        other.join();
    }
}
