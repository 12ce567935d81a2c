/*
 * A parallel stream whose lambda adds to a synchronized list: what splits the range hands it on by the pool's queues.
 *
 * It has too many executions for a proof, and no race.
 *
 * expect: verified or incomplete
 * check: jcheck check tests/programs/verified/ParallelIntoList.java --max-executions 200
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

public class ParallelIntoList {
    public static void main(String[] args) {
        List<Integer> squares = Collections.synchronizedList(new ArrayList<>());
        IntStream.range(0, 4).parallel().forEach(i -> squares.add(i * i));
        assert squares.size() == 4;
    }
}
