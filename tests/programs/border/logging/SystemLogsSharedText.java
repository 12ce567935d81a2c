/*
 * As LogsSharedText, by the loggers of System.
 *
 * expect: bug data-race
 */
public class SystemLogsSharedText {
    static final System.Logger LOGGER = System.getLogger("shop");
    static final StringBuilder TEXT = new StringBuilder("a");

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> TEXT.append("b"));
        other.start();
        LOGGER.log(System.Logger.Level.INFO, "{0}", TEXT);
        other.join();
    }
}
