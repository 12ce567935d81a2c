/*
 * As SharedStringBuilder.java, with the builder in a field that a lock protects; the appending is outside of it.
 *
 * expect: incomplete or bug
 */
public class SharedStringBuilderField {
    private final StringBuilder text = new StringBuilder();

    synchronized StringBuilder text() {
        return text;
    }

    public static void main(String[] args) throws InterruptedException {
        SharedStringBuilderField shared = new SharedStringBuilderField();
        Thread a = new Thread(() -> shared.text().append("a"));
        Thread b = new Thread(() -> shared.text().append("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(shared.text());
    }
}
