/*
 * A small program of everyday Java: workers count the words of texts in a common map.
 *
 * Each worker splits its text with a StringBuilder of its own and adds its words to the map under a lock; main looks at the
 * map when both have ended, under the same lock. Builder and lists are never shared, and need no lock. Whoever is first,
 * the counts are the same.
 *
 * expect: verified
 * check: jcheck check samples/WordCount.java
 */
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class WordCount {
    private record Entry(String word, int count) {}

    private final Map<String, Integer> counts = new HashMap<>();
    private final Object lock = new Object();

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (char c : (text + " ").toCharArray()) {
            if (Character.isLetter(c)) {
                word.append(Character.toLowerCase(c));
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }

    private static boolean isCounted(String word) {
        switch (word) {
            case "a":
            case "the":
                return false;
            default:
                return true;
        }
    }

    private void count(String text) {
        for (String word : words(text)) {
            if (isCounted(word)) {
                synchronized (lock) {
                    counts.merge(word, 1, Integer::sum);
                }
            }
        }
    }

    private List<Entry> mostFrequent(int limit) {
        synchronized (lock) {
            return new TreeMap<>(counts)
                    .entrySet().stream()
                            .map(e -> new Entry(e.getKey(), e.getValue()))
                            .sorted((x, y) -> y.count() - x.count())
                            .limit(limit)
                            .collect(Collectors.toList());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WordCount counter = new WordCount();
        List<Thread> workers = new ArrayList<>();
        for (String text : List.of("The cat saw a cat.", "A dog, the cat!")) {
            Thread worker = new Thread(() -> counter.count(text), "worker-" + workers.size());
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        String result = counter.mostFrequent(2).stream()
                .map(e -> e.word() + "=" + e.count())
                .collect(Collectors.joining(" "));
        assert result.equals("cat=3 dog=1") : result;
    }
}
