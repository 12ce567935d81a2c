/*
 * The arguments of a constructor that is called by reflection are read.
 *
 * expect: bug data-race
 */
public class ConstructsWithSharedArguments {
    static final Object[] ARGUMENTS = {"a"};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ARGUMENTS[0] = "b");
        other.start();
        String.class.getConstructor(String.class).newInstance(ARGUMENTS);
        other.join();
    }
}
