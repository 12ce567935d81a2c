import io.jcheck.Check;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Primary and secondary: two of three processes have these roles, and the primary hands its role to the third one (Stoller,
 * Unnikrishnan and Liu 2000, section 7). At any time there are two that know each other as primary and secondary.
 *
 * <p>{@code p1} informs {@code p2}, asks {@code p3} to volunteer, and has it succeed. {@code p3} tells {@code p2}, which takes it for the
 * primary and tells {@code p1} to stop. Arguments: {@code early} to stop at once when there is a successor, {@code waits} to be told.
 */
public class Primary {
    private static final int PORT = 9000;
    private static final int INTENTION = 'i';
    private static final int GO = 'g';
    private static final int REQUEST = 'r';
    private static final int VOLUNTEER = 'v';
    private static final int SUCCEED = 's';
    private static final int SUCCESSOR = 'n';
    private static final int STOP = 'x';

    private static void begin(boolean isPrimary, boolean isSecondary) {
        Check.record("isPrimary", isPrimary);
        Check.record("isSecondary", isSecondary);
        Check.record("primary", "p1");
        Check.record("secondary", "p2");
    }

    private static void send(Socket to, int message) throws IOException {
        to.getOutputStream().write(message);
    }

    private static void receive(Socket from, int expected) throws IOException {
        int message = from.getInputStream().read();
        if (message != expected) {
            throw new IllegalStateException("received " + message + " for " + expected);
        }
    }

    /** The primary, to which the others connect: the secondary first, as the successor connects to that first. */
    public static void main(String[] args) throws Exception {
        begin(true, false);
        try (ServerSocket port = new ServerSocket(PORT + 1);
                Socket secondary = port.accept();
                Socket successor = port.accept()) {
            send(secondary, INTENTION);
            receive(secondary, GO);
            send(successor, REQUEST);
            receive(successor, VOLUNTEER);
            send(successor, SUCCEED);
            if (args[0].equals("early")) {
                Check.record("isPrimary", false);
            }
            receive(secondary, STOP);
            Check.record("isPrimary", false);
        }
    }

    /** The secondary. */
    public static class Secondary {
        private Secondary() {}

        public static void main(String[] args) throws Exception {
            begin(false, true);
            try (Socket primary = new Socket("localhost", PORT + 1);
                    ServerSocket port = new ServerSocket(PORT + 2);
                    Socket successor = port.accept()) {
                receive(primary, INTENTION);
                send(primary, GO);
                receive(successor, SUCCESSOR);
                Check.record("primary", "p3");
                send(primary, STOP);
            }
        }
    }

    /** Who is going to be the primary. */
    public static class Successor {
        private Successor() {}

        public static void main(String[] args) throws Exception {
            begin(false, false);
            try (Socket secondary = new Socket("localhost", PORT + 2);
                    Socket primary = new Socket("localhost", PORT + 1)) {
                receive(primary, REQUEST);
                send(primary, VOLUNTEER);
                receive(primary, SUCCEED);
                Check.record("primary", "p3");
                Check.record("isPrimary", true);
                send(secondary, SUCCESSOR);
            }
        }
    }
}
