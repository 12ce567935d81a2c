import java.net.ServerSocket;
import java.net.Socket;

/**
 * Two philosophers, and a process for each fork, which belongs to one caller at a time. Arguments of a fork: its port; of a philosopher:
 * the ports of the forks, in the order in which they are taken.
 */
public class Forks {
    public static void main(String[] args) throws Exception {
        try (ServerSocket fork = new ServerSocket(Integer.parseInt(args[0]))) {
            for (int i = 0; i < 2; i++) {
                try (Socket philosopher = fork.accept()) {
                    philosopher.getOutputStream().write(1);
                    assert philosopher.getInputStream().read() == -1;
                }
            }
        }
    }

    public static class Philosopher {
        private static Socket take(String port) throws Exception {
            Socket fork = new Socket("localhost", Integer.parseInt(port));
            assert fork.getInputStream().read() == 1;
            return fork;
        }

        public static void main(String[] args) throws Exception {
            try (Socket first = take(args[0]); Socket second = take(args[1])) {
                assert first.isConnected() && second.isConnected();
            }
        }
    }
}
