/*
 * A Recorder hands out what was recorded, none of it twice.
 *
 * maven: org.hdrhistogram:HdrHistogram:2.2.2
 * expect: verified
 */
import org.HdrHistogram.SingleWriterRecorder;

public class HdrRecorder {
    public static void main(String[] args) throws Exception {
        SingleWriterRecorder recorder = new SingleWriterRecorder(2, 1);
        Thread other = new Thread(() -> recorder.recordValue(1));
        other.start();
        long first = recorder.getIntervalHistogram().getTotalCount();
        other.join();
        long second = recorder.getIntervalHistogram().getTotalCount();
        assert first + second == 1 : first + " " + second;
    }
}
