/*
 * As CloneOfVolatiles. What was written before comes along: who sees the second one written sees what it was written after.
 *
 * expect: verified
 */
public class CloneOfVolatilesInOrder implements Cloneable {
    volatile int first;
    int data;

    public static void main(String[] args) throws Exception {
        CloneOfVolatilesInOrder original = new CloneOfVolatilesInOrder();
        original.data = 1;
        Thread other = new Thread(() -> {
            original.first = 1;
            original.first = 2;
        });
        other.start();
        CloneOfVolatilesInOrder copy = (CloneOfVolatilesInOrder) original.clone();
        assert copy.data == 1 && copy.first >= 0 && copy.first <= original.first;
        other.join();
        copy.data = 2;
        assert original.data == 1 && original.first == 2;
    }
}
