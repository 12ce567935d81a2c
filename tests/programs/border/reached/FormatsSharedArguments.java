/*
 * The arguments of what is printed with a format are read.
 *
 * expect: bug data-race
 */
public class FormatsSharedArguments {
    static final Object[] ARGUMENTS = {"a"};

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ARGUMENTS[0] = "b");
        other.start();
        System.out.printf("%s", ARGUMENTS);
        other.join();
    }
}
