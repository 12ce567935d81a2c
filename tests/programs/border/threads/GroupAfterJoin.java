/*
 * `getThreadGroup` is null after a join, and is not before the start.
 *
 * expect: verified
 */
public class GroupAfterJoin {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { });
        assert thread.getThreadGroup().getName().equals("main");
        thread.start();
        thread.join();
        assert thread.getThreadGroup() == null;
    }
}
