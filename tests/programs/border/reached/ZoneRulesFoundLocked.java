/*
 * A provider of time zones, which the program has registered, notes in a map with a lock who asks.
 *
 * expect: verified
 * check: jcheck check tests/programs/border/reached/ZoneRulesFoundLocked.java --reset launch --races stop
 */
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

public class ZoneRulesFoundLocked {
    static final Map<String, Boolean> ASKED = new HashMap<>();

    static class Provider extends ZoneRulesProvider {
        @Override
        protected Set<String> provideZoneIds() {
            return Set.of("Moon/Sea");
        }

        @Override
        protected ZoneRules provideRules(String zone, boolean caching) {
            synchronized (ASKED) {
                ASKED.put(zone, caching);
            }
            return ZoneRules.of(ZoneOffset.UTC);
        }

        @Override
        protected NavigableMap<String, ZoneRules> provideVersions(String zone) {
            return new TreeMap<>(Map.of("1", ZoneRules.of(ZoneOffset.UTC)));
        }
    }

    static void ask() {
        assert ZoneId.of("Moon/Sea").getRules().isFixedOffset();
    }

    public static void main(String[] args) throws Exception {
        ZoneRulesProvider.registerProvider(new Provider());
        Thread other = new Thread(ZoneRulesFoundLocked::ask);
        other.start();
        ask();
        other.join();
    }
}
