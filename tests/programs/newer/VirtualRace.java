/*
 * A virtual thread and the main thread add to one number.
 *
 * expect: bug data-race
 */
public class VirtualRace {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> x++);
        x++;
        thread.join();
    }
}
