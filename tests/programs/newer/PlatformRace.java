/*
 * A thread that a builder has started, and the main thread.
 *
 * expect: bug data-race
 */
public class PlatformRace {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofPlatform().start(() -> x = 1);
        x = 2;
        thread.join();
    }
}
