/*
 * Each execution begins with the name and the priority that the main thread has in a fresh JVM, whatever the one before has given it.
 *
 * expect: verified
 */
public class MainIsNamedAnew {
    static volatile int last;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        assert main.getName().equals("main") && main.getPriority() == Thread.NORM_PRIORITY;
        main.setName("renamed");
        main.setPriority(Thread.MAX_PRIORITY);
        Thread one = new Thread(() -> last = 1);
        Thread two = new Thread(() -> last = 2);
        one.start();
        two.start();
        one.join();
        two.join();
        assert main.getName().equals("renamed") && last != 0;
    }
}
