/*
 * What a virtual thread is like, before, in and after its life.
 *
 * expect: verified
 */
public class VirtualFacts {
    public static void main(String[] args) throws Exception {
        Thread thread = Thread.ofVirtual().name("v-", 3).unstarted(() -> {
            Thread self = Thread.currentThread();
            assert self.isVirtual() && self.isDaemon() && self.getName().equals("v-3") && self.getPriority() == 5;
            assert self.getThreadGroup().getName().equals("VirtualThreads");
            assert self.toString().contains("v-3]/runnable");
        });
        assert thread.getState() == Thread.State.NEW;
        try {
            thread.setDaemon(false);
            assert false;
        } catch (IllegalArgumentException expected) {
            thread.start();
        }
        try {
            thread.start();
            assert false;
        } catch (IllegalThreadStateException expected) {
            thread.join();
        }
        assert !thread.isAlive() && thread.getState() == Thread.State.TERMINATED && thread.toString().endsWith("/terminated");
    }
}
