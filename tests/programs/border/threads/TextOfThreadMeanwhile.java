/*
 * The name of a thread is a part of its text, also where the JDK makes it.
 *
 * expect: bug assertion
 */
public class TextOfThreadMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            assert !String.valueOf(main).contains("renamed");
        }, "other");
        other.start();
        main.setName("renamed");
        other.join();
    }
}
