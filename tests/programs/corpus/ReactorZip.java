/*
 * Two sinks of one value are zipped; two threads fill them.
 *
 * maven: io.projectreactor:reactor-core:3.6.7
 * expect: verified
 */
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

public class ReactorZip {
    static int sum;

    public static void main(String[] args) throws Exception {
        Sinks.One<Integer> left = Sinks.one();
        Sinks.One<Integer> right = Sinks.one();
        Mono.zip(left.asMono(), right.asMono(), Integer::sum).subscribe(n -> sum += n);
        Thread other = new Thread(() -> left.tryEmitValue(1));
        other.start();
        right.tryEmitValue(2);
        other.join();
        assert sum == 3 : sum;
    }
}
