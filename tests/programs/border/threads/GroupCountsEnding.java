/*
 * A thread that has nothing more to do may have left its group.
 *
 * expect: bug assertion
 */
public class GroupCountsEnding {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        Thread thread = new Thread(group, () -> { });
        thread.start();
        assert group.activeCount() == 1;
        thread.join();
    }
}
