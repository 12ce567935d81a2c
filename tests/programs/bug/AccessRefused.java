/*
 * An access by reflection fails beside another thread: what the JDK looks up for its message is its own business.
 *
 * expect: bug uncaught-exception
 */
public class AccessRefused {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {});
        other.start();
        Object value = AccessRefusedOther.class.getDeclaredField("number").get(new AccessRefusedOther());
        other.join();
    }
}

class AccessRefusedOther {
    private int number;
}
