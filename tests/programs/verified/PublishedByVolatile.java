/*
 * An object is filled and then published by a write to a volatile field: whoever sees the field sees the object.
 *
 * expect: verified
 */
public class PublishedByVolatile {
    int x;
    static volatile PublishedByVolatile shared;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            PublishedByVolatile object = new PublishedByVolatile();
            object.x = 1;
            shared = object;
        });
        Thread b = new Thread(() -> {
            PublishedByVolatile object = shared;
            assert object == null || object.x == 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
