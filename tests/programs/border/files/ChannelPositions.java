/*
 * Threads that write at positions of their own through one channel do not disturb each other.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class ChannelPositions {
    static void write(FileChannel channel, String text, int at) {
        try {
            channel.write(ByteBuffer.wrap(text.getBytes()), at);
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Path.of("table");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            Thread other = new Thread(() -> write(channel, "cd", 2));
            other.start();
            write(channel, "ab", 0);
            other.join();
        }
        assert Files.readString(file).equals("abcd");
    }
}
