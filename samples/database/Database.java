import io.jcheck.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Database partitioning: processes that agree on how a database is divided (Stoller, Unnikrishnan and Liu 2000, section 7). Who wants
 * another partition is changing until all others have seen it. Where nobody is changing, all have the same partition.
 *
 * <p>Arguments: the number of this process from 1, the number of all, and {@code proposes}, {@code early} or {@code follows}. Who is
 * early no longer changes when the first one has seen its partition. Each is connected to all processes before it.
 */
public class Database {
    private static final int PORT = 9000;
    private static final int PROPOSAL = 'p';
    private static final int SEEN = 's';
    private static final int BYE = 'b';
    private static final int END = 'e';

    private final int self;
    private final List<Socket> peers = new ArrayList<>();
    private int version;
    private int proposer = 1;
    private int awaited;
    private int present;

    private Database(int self) {
        this.self = self;
        Check.record("chg", false);
        Check.record("partn", version + "." + proposer);
    }

    private static void send(Socket peer, int... message) throws IOException {
        byte[] bytes = new byte[message.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) message[i];
        }
        peer.getOutputStream().write(bytes);
    }

    private void set(int newVersion, int newProposer) {
        version = newVersion;
        proposer = newProposer;
        Check.record("partn", version + "." + proposer);
    }

    private synchronized void propose(boolean early) throws IOException, InterruptedException {
        Check.record("chg", true);
        set(version + 1, self);
        awaited = peers.size();
        for (Socket peer : peers) {
            send(peer, PROPOSAL, version, proposer);
        }
        int enough = early ? peers.size() - 1 : 0;
        while (awaited > enough) {
            wait();
        }
        Check.record("chg", false);
        while (awaited > 0) {
            wait();
        }
    }

    private synchronized void proposed(Socket peer, int theirs, int by) throws IOException {
        if (theirs > version || theirs == version && by < proposer) {
            set(theirs, by);
        }
        send(peer, SEEN);
    }

    private synchronized void seen() {
        awaited--;
        notifyAll();
    }

    private void listen(Socket peer) {
        try {
            InputStream in = peer.getInputStream();
            for (int message = in.read(); message != END; message = in.read()) {
                switch (message) {
                    case PROPOSAL -> proposed(peer, in.read(), in.read());
                    case SEEN -> seen();
                    default -> left();
                }
            }
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    private synchronized void left() {
        present--;
        notifyAll();
    }

    /** Proposes nothing more, and answers until nobody does. */
    private synchronized void leave() throws IOException, InterruptedException {
        for (Socket peer : peers) {
            send(peer, BYE);
        }
        while (present > 0) {
            wait();
        }
        for (Socket peer : peers) {
            send(peer, END);
        }
    }

    public static void main(String[] args) throws Exception {
        int self = Integer.parseInt(args[0]);
        int all = Integer.parseInt(args[1]);
        Database database = new Database(self);
        try (ServerSocket port = new ServerSocket(PORT + self)) {
            for (int other = 1; other < self; other++) {
                database.peers.add(new Socket("localhost", PORT + other));
            }
            for (int other = self + 1; other <= all; other++) {
                database.peers.add(port.accept());
            }
        }
        database.present = all - 1;
        List<Thread> listeners = new ArrayList<>();
        for (Socket peer : database.peers) {
            Thread listener = new Thread(() -> database.listen(peer));
            listeners.add(listener);
            listener.start();
        }
        if (!args[2].equals("follows")) {
            database.propose(args[2].equals("early"));
        }
        database.leave();
        for (Thread listener : listeners) {
            listener.join();
        }
        for (Socket peer : database.peers) {
            peer.close();
        }
    }
}
