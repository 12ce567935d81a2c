/*
 * A static initialiser looks at its thread and at a value that it keeps for itself, and nothing depends on them.
 *
 * expect: verified
 */
public class InitialiserAsksWho {
    static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);

    static class Text {
        static final String VALUE = make();

        private static String make() {
            StringBuilder buffer = BUFFER.get();
            buffer.setLength(0);
            assert Thread.currentThread().isAlive();
            return buffer.append("text").toString();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Text.VALUE.length());
        other.start();
        assert Text.VALUE.equals("text");
        other.join();
    }
}
