/*
 * The text of a thread that lives names its group.
 *
 * expect: verified
 */
public class TextOfOwn {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            assert Thread.currentThread().toString().endsWith("one,5,main]");
        }, "one");
        thread.start();
        thread.join();
        assert thread.toString().endsWith("one,5,]");
    }
}
