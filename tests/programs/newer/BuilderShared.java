/*
 * Two threads use one builder, which counts names.
 *
 * expect: bug data-race
 */
public class BuilderShared {
    public static void main(String[] args) throws Exception {
        Thread.Builder builder = Thread.ofPlatform().name("w-", 0);
        Thread other = new Thread(() -> builder.unstarted(() -> { }));
        other.start();
        builder.unstarted(() -> { });
        other.join();
    }
}
