/*
 * The text of a thread names its group while it lives.
 *
 * expect: bug assertion
 */
public class TextAfterTheEnd {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { }, "one");
        thread.start();
        assert thread.toString().endsWith("main]");
        thread.join();
    }
}
