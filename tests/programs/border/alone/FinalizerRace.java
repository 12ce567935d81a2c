/*
 * A program calls a finalizer itself, while another thread uses the object.
 *
 * expect: bug
 */
public class FinalizerRace {
    private int[] memory = new int[1];

    @Override
    protected void finalize() {
        memory = null;
    }

    int size() {
        return memory.length;
    }

    public static void main(String[] args) throws InterruptedException {
        FinalizerRace object = new FinalizerRace();
        Thread other = new Thread(object::size);
        other.start();
        object.finalize();
        other.join();
    }
}
