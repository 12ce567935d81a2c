/*
 * A key is cancelled while its selector waits, which goes on until something is selected.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

public class SelectorUntilSomething {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Pipe one = Pipe.open();
        Pipe two = Pipe.open();
        one.source().configureBlocking(false);
        two.source().configureBlocking(false);
        SelectionKey key = one.source().register(selector, SelectionKey.OP_READ);
        two.source().register(selector, SelectionKey.OP_READ);
        Thread loop = new Thread(() -> {
            try {
                while (selector.select() == 0) {
                }
                selector.selectedKeys().iterator().next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        loop.start();
        key.cancel();
        one.sink().write(ByteBuffer.wrap(new byte[1]));
        two.sink().write(ByteBuffer.wrap(new byte[1]));
        loop.join();
    }
}
