/*
 * notify without the lock.
 *
 * expect: bug uncaught-exception
 */
public class NotOwner {
    public static void main(String[] args) {
        new Object().notify();
    }
}
