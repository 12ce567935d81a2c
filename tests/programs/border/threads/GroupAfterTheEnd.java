/*
 * `getThreadGroup` is null after the end of the thread.
 *
 * expect: bug uncaught-exception
 */
public class GroupAfterTheEnd {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        thread.start();
        assert thread.getThreadGroup().getName().equals("main");
        thread.join();
    }
}
