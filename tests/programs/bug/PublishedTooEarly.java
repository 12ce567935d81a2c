/*
 * As PublishedByVolatile.java, but the object is filled after it has been published.
 *
 * expect: bug
 */
public class PublishedTooEarly {
    int x;
    static volatile PublishedTooEarly shared;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            PublishedTooEarly object = new PublishedTooEarly();
            shared = object;
            object.x = 1;
        });
        Thread b = new Thread(() -> {
            PublishedTooEarly object = shared;
            assert object == null || object.x == 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
