/*
 * What a builder gives its thread.
 *
 * expect: verified
 */
public class PlatformBuilt {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofPlatform().daemon().priority(7).group(new ThreadGroup("g")).name("n").start(() -> {
            Thread self = Thread.currentThread();
            assert self.isDaemon() && self.getPriority() == 7 && self.getName().equals("n") && !self.isVirtual();
            assert self.getThreadGroup().getName().equals("g");
            x = 1;
        });
        thread.join();
        assert x == 1;
    }
}
