/*
 * A key that stays selected is ready: a selection ends at once, and has selected nothing new.
 *
 * expect: verified
 */
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

public class SelectorStale {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
        assert selector.select() == 1;
        assert selector.select() == 0;
        selector.selectedKeys().clear();
        assert selector.select() == 1;
    }
}
