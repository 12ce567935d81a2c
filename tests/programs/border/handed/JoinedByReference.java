/*
 * An array changes while a reference to a method of String reads it.
 *
 * expect: bug data-race
 */

public class JoinedByReference {
    interface Joins {
        String join(CharSequence between, CharSequence... parts);
    }

    static final Joins JOINS = String::join;
    static final String[] PARTS = {"a", "b"};

    static void first() throws Throwable {
        PARTS[0] = "c";
    }

    static void second() throws Throwable {
        JOINS.join(",", PARTS);
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
