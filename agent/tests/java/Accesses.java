import io.jcheck.runtime.Hooks;
import java.util.BitSet;

/** Accesses of every kind; the flags of the sites are those of the test. */
public class Accesses {
    static class Box {
        int value;

        Box() {
            Hooks.writeField(this, 1);
            value = 1;
        }
    }

    static Box make() {
        Box box = new Box();
        Hooks.allocated(box, 2);
        return box;
    }

    public static void main(String[] args) {
        Box box = make();
        Hooks.readField(box, 3); // repeats a stronger one
        Object lock = new Object();
        Hooks.monitorEnter(lock, 4);
        Hooks.readField(box, 3); // a new segment
        Hooks.readField(box, 3); // repeats
        Hooks.writeField(box, 1); // stronger
        Hooks.writeField(box, 5); // another field
        Hooks.monitorExit(lock, 4);
        Hooks.writeField(box, 1); // a new segment
        Hooks.readField(box, 6); // silent
        Hooks.readField(box, 7); // visible
        int[] plain = new int[3];
        Hooks.allocated(plain, 8);
        Hooks.storeElement(plain, 1, 9);
        Hooks.storeElement(plain, 2, 9); // its neighbour: one event
        int[] shared = new int[3];
        Hooks.allocated(shared, 10); // communication
        Hooks.storeElement(shared, 2, 9);
        int[][] parts = new int[2][1];
        Hooks.allocated(parts, 11);
        Hooks.loadElement(parts[1], 0, 12);
        BitSet communication = new BitSet(); // by its class
        Hooks.readField(communication, 3);
        BitSet excepted = new BitSet();
        Hooks.allocated(excepted, 13); // but not from here
        Hooks.readField(excepted, 3);
        Hooks.readField(Accesses.class, 3);
        Runnable lambda = () -> System.out.println(box);
        Hooks.readField(lambda, 3); // its class has another name in every JVM
        Hooks.unmodelled(14);
        Hooks.unmodelled(14);
        System.out.println(make().value);
    }
}
