/** Processes share no memory, though their classes are the same: each has its static fields, locks and threads. */
public class Apart {
    private static int plain;
    private static volatile int seen;

    public static void main(String[] args) throws Exception {
        assert args[0].equals(System.getProperty("apart")) : System.getProperty("apart");
        assert args[0].equals(System.getenv("APART")) : System.getenv("APART");
        plain++;
        Thread other = new Thread(() -> {
            synchronized (Apart.class) {
                seen++;
            }
        });
        other.start();
        synchronized (Apart.class) {
            seen++;
        }
        other.join();
        assert plain == 1 && seen == 2;
        System.setProperty("apart", "changed");
    }
}
