/*
 * A many-sink takes one emission, the other fails as not serialised or comes after.
 *
 * maven: io.projectreactor:reactor-core:3.6.7
 * expect: verified
 */
import reactor.core.publisher.Sinks;

public class ReactorSink {
    static int seen;

    public static void main(String[] args) throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().multicast().directBestEffort();
        sink.asFlux().subscribe(n -> seen++);
        Sinks.EmitResult[] result = new Sinks.EmitResult[1];
        Thread other = new Thread(() -> result[0] = sink.tryEmitNext(1));
        other.start();
        Sinks.EmitResult mine = sink.tryEmitNext(2);
        other.join();
        int successes = (mine.isSuccess() ? 1 : 0) + (result[0].isSuccess() ? 1 : 0);
        assert successes >= 1 && successes == seen : mine + " " + result[0] + " " + seen;
    }
}
