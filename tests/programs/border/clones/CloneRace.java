/*
 * A copy is made without the lock: it reads a field of a subclass, which the method that copies does not know.
 *
 * expect: bug data-race
 */
public class CloneRace {
    static class Base implements Cloneable {
        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Special extends Base {
        private int high;

        synchronized void set() {
            high = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Special original = new Special();
        Thread other = new Thread(original::set);
        other.start();
        original.clone();
        other.join();
    }
}
