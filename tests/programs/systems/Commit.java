import io.jcheck.Check;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Two-phase commit with two participants, who vote as they like. Argument of the coordinator: how many votes it waits for before it
 * decides.
 */
public class Commit {
    private static final int PREPARE = 1;
    private static final int YES = 2;
    private static final int NO = 3;

    public static void main(String[] args) throws Exception {
        Socket[] participants = new Socket[2];
        try (ServerSocket coordinator = new ServerSocket(9000)) {
            for (int i = 0; i < participants.length; i++) {
                participants[i] = coordinator.accept();
                participants[i].getOutputStream().write(PREPARE);
            }
        }
        int decision = YES;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            if (participants[i].getInputStream().read() == NO) {
                decision = NO;
            }
        }
        for (Socket participant : participants) {
            participant.getOutputStream().write(decision);
        }
        for (int i = Integer.parseInt(args[0]); i < participants.length; i++) {
            participants[i].getInputStream().read();
        }
    }

    public static class Participant {
        public static void main(String[] args) throws Exception {
            try (Socket coordinator = new Socket("localhost", 9000)) {
                assert coordinator.getInputStream().read() == PREPARE;
                int vote = Check.toss(1) == 0 ? YES : NO;
                coordinator.getOutputStream().write(vote);
                int decision = coordinator.getInputStream().read();
                assert decision == NO || vote == YES : "committed against a vote";
            }
        }
    }
}
