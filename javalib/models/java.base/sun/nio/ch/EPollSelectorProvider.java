package sun.nio.ch;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.Channel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.util.Objects;

/** The model of what makes channels and selectors: those of {@link Loopback}. */
public class EPollSelectorProvider extends SelectorProviderImpl {
    private static UnsupportedOperationException without(String what) {
        LoopbackSignals.beyond(what);
        return new UnsupportedOperationException(what);
    }

    static void check(ProtocolFamily family) {
        Objects.requireNonNull(family, "'family' is null");
        if (family != StandardProtocolFamily.INET && family != StandardProtocolFamily.INET6) {
            throw without("java.nio.channels: a family of protocols other than INET and INET6");
        }
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        return new LoopbackSelector(this);
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        return new LoopbackChannel(this);
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
        check(family);
        return new LoopbackChannel(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        return new LoopbackServerChannel(this);
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
        check(family);
        return new LoopbackServerChannel(this);
    }

    @Override
    public Pipe openPipe() throws IOException {
        return new LoopbackPipe(this);
    }

    @Override
    public Channel inheritedChannel() throws IOException {
        throw without("java.lang.System.inheritedChannel");
    }
}
