/*
 * LOG4J2-3159: a thread asks a marker for its parents while another one takes the only parent away.
 *
 * maven: org.apache.logging.log4j:log4j-api:2.14.1
 * expect: bug uncaught-exception
 * why: true: Log4jMarker.getParents reads its volatile field three times (MarkerManager.java:234 and 237); remove sets
 *   it to null in between.
 */
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

public class Log4j3159 {
    public static void main(String[] args) throws Exception {
        Marker parent = MarkerManager.getMarker("parent");
        Marker marker = MarkerManager.getMarker("marker").addParents(parent);
        Thread other = new Thread(() -> marker.remove(parent));
        other.start();
        Marker[] parents = marker.getParents();
        assert parents == null || parents[0] == parent;
        other.join();
    }
}
