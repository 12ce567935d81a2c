import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Runs something for as many milliseconds as a line of the input says, and answers how often and in how many ns. */
final class Batches {
    private Batches() {}

    static void serve(Runnable once) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            long limit = Long.parseLong(line.trim()) * 1_000_000;
            long start = System.nanoTime();
            long now = start;
            long count = 0;
            while (count == 0 || now - start < limit) {
                once.run();
                count++;
                now = System.nanoTime();
            }
            System.out.println(count + " " + (now - start));
            System.out.flush();
        }
    }
}
