/*
 * The twin of NamedMeanwhile: one of the two names is seen, and whoever saw the new one sees what was done before it.
 *
 * expect: verified
 */
public class NamedMeanwhileEither {
    static int before;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            String name = main.getName();
            assert name.equals("main") || name.equals("renamed") && before == 1;
        }, "other");
        other.start();
        before = 1;
        main.setName("renamed");
        other.join();
    }
}
