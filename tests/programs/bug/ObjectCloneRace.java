/*
 * Object.clone reads all fields.
 *
 * expect: bug
 */
public class ObjectCloneRace implements Cloneable {
    private int x;

    synchronized void set() {
        x = 1;
    }

    ObjectCloneRace copy() {
        try {
            return (ObjectCloneRace) clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectCloneRace shared = new ObjectCloneRace();
        Thread a = new Thread(shared::set);
        Thread b = new Thread(() -> {
            assert shared.copy().x == 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
