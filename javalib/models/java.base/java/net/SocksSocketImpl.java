package java.net;

import java.io.IOException;
import sun.nio.ch.LoopbackSignals;

/** The model of the socket of a client that may need a proxy: within the loopback it does not. */
class SocksSocketImpl extends DelegatingSocketImpl implements SocksConsts {
    SocksSocketImpl(SocketImpl delegate) {
        super(delegate);
    }

    SocksSocketImpl(Proxy proxy, SocketImpl delegate) {
        super(delegate);
        LoopbackSignals.unmodelled("java.net.Socket: a proxy");
    }

    @Override
    protected void connect(String host, int port) throws IOException {
        delegate.connect(host, port);
    }
}
