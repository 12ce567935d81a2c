package lessons;

/** Runs every lesson. */
public class Main {
    public static void main(String[] args) throws Exception {
        Monitors.run();
        Fields.run();
        Births.run();
        Control.run();
        Functions.run();
        References.run();
        Collecting.run();
        Threads.run();
        if (args.length > 0) {
            System.out.println(Class.forName(args[0]).getField("LENGTH").get(null));
        }
    }
}
