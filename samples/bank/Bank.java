import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A bank with one account, and tellers in processes of their own. Each request is answered under a lock; what a teller does in two
 * requests is not one thing for that.
 *
 * <p>Arguments: the number of tellers. The systems are {@code bank.toml} and {@code bank-mended.toml}.
 */
public class Bank {
    private static final int PORT = 9000;
    private static final int BALANCE = 'b';
    private static final int SET = 's';
    private static final int ADD = 'a';

    private static int balance;

    private static synchronized int answer(int request, InputStream in) throws IOException {
        switch (request) {
            case SET -> balance = in.read();
            case ADD -> balance += in.read();
            default -> { }
        }
        return balance;
    }

    private static void serve(Socket teller) {
        try (teller) {
            InputStream in = teller.getInputStream();
            for (int request = in.read(); request >= 0; request = in.read()) {
                teller.getOutputStream().write(answer(request, in));
            }
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] tellers = new Thread[Integer.parseInt(args[0])];
        try (ServerSocket port = new ServerSocket(PORT)) {
            for (int i = 0; i < tellers.length; i++) {
                Socket teller = port.accept();
                tellers[i] = new Thread(() -> serve(teller), "desk " + i);
                tellers[i].start();
            }
        }
        for (Thread teller : tellers) {
            teller.join();
        }
        assert balance == Teller.DEPOSIT * tellers.length : "the bank has " + balance;
    }

    /**
     * Puts money into the account of the bank.
     *
     * <p>Arguments: {@code apart} to ask for the balance and then set a new one, {@code at-once} to have the bank add to it.
     */
    public static class Teller {
        private static final int DEPOSIT = 10;

        private static int ask(Socket bank, int... request) throws IOException {
            byte[] bytes = new byte[request.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) request[i];
            }
            bank.getOutputStream().write(bytes);
            return bank.getInputStream().read();
        }

        public static void main(String[] args) throws Exception {
            try (Socket bank = new Socket("localhost", PORT)) {
                if (args[0].equals("at-once")) {
                    ask(bank, ADD, DEPOSIT);
                } else {
                    int balance = ask(bank, BALANCE);
                    ask(bank, SET, balance + DEPOSIT);
                }
            }
        }
    }
}
