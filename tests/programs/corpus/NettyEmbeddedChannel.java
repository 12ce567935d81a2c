/*
 * A message is written to a channel in memory by another thread, main takes it.
 *
 * maven: io.netty:netty-transport:4.1.111.Final
 * expect: verified
 */
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

public class NettyEmbeddedChannel {
    public static void main(String[] args) throws Exception {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        Thread other = new Thread(() -> channel.writeInbound("a"));
        other.start();
        other.join();
        assert "a".equals(channel.readInbound());
        assert !channel.finish();
    }
}
