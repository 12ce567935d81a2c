/*
 * Loading a class by its name runs its initialiser, in the thread that comes first; what it writes elsewhere is a race
 * with a thread that reads it and does not use the class.
 *
 * expect: bug data-race
 */
public class LoadedByNameRace {
    static int registered;

    static class Driver {
        static {
            registered = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.out.println(registered));
        other.start();
        Class.forName("LoadedByNameRace$Driver");
        other.join();
    }
}
