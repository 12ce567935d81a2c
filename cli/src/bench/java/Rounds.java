/** The single philosopher on the plain JVM. */
public class Rounds {
    public static void main(String[] args) throws Exception {
        Batches.serve(() -> Philosopher.main(args));
    }
}
