package lessons;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Calls on collections, maps, builders and streams, in every shape of arguments and results. */
class Collecting {
    /** Overrides some methods and calls the inherited ones. */
    static class Counted extends ArrayList<String> {
        int added;

        Counted(Collection<String> first) {
            super(first.isEmpty() ? List.of("none") : first);
        }

        @Override
        public boolean add(String s) {
            added++;
            return super.add(s);
        }

        @Override
        public String toString() {
            return super.toString() + added + size();
        }
    }

    static class Cache<K, V> extends LinkedHashMap<K, V> {
        Cache() {
            super(4, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > 2;
        }

        @Override
        public V put(K key, V value) {
            return super.containsKey(key) ? super.get(key) : super.put(key, value);
        }
    }

    static class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int i) {
            return i * i;
        }

        @Override
        public int size() {
            return 4;
        }
    }

    interface Bag extends Iterable<String> {
        default int count() {
            int n = 0;
            for (String s : this) {
                n += s.length();
            }
            return n;
        }
    }

    static String builders(long wide, double real, char[] chars, Object any) {
        StringBuilder b = new StringBuilder("x").append(wide).append(real).append(chars, 0, 1).append(any).append(1.5f);
        b.insert(0, wide).insert(0, any).replace(0, 1, "r").setCharAt(0, 's');
        StringBuffer old = new StringBuffer(b).append(b).reverse();
        CharSequence seen = b;
        return b.append(seen.length()).append(seen.charAt(0)).append((Object) null) + "|" + old + seen + any;
    }

    static <T> String nested(Map<String, List<T>> map, T value, T... more) {
        map.computeIfAbsent("a", k -> new ArrayList<>()).add(map.isEmpty() ? more[0] : value);
        map.getOrDefault("a", new ArrayList<>(Arrays.asList(more))).addAll(map.get("a").size(), Arrays.asList(more));
        map.merge("a", List.of(value), (x, y) -> Stream.of(x, y).flatMap(l -> l.stream()).collect(Collectors.toList()));
        return map.toString();
    }

    static String loops(Map<String, Integer> map) {
        StringBuilder b = new StringBuilder();
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            b.append(e.getKey()).append('=').append(e.setValue(e.getValue() + 1)).append(' ');
        }
        for (String key : map.keySet()) {
            b.append(key);
        }
        for (Iterator<Integer> i = map.values().iterator(); i.hasNext(); ) {
            if (i.next() > 2) {
                i.remove();
            }
        }
        map.forEach((k, v) -> b.append(k).append(v));
        ListIterator<String> steps = new ArrayList<>(map.keySet()).listIterator();
        while (steps.hasNext()) {
            steps.set(steps.next() + steps.nextIndex());
        }
        try {
            List.copyOf(map.keySet()).remove(0);
        } catch (UnsupportedOperationException expected) {
            b.append("fixed");
        } finally {
            b.append(map);
        }
        return b.toString();
    }

    static String statics(int[] numbers, Integer[] boxed) {
        int[] copy = new int[numbers.length + 2];
        System.arraycopy(numbers, 0, copy, 1, numbers.length);
        Arrays.fill(copy, 0, 1, -1);
        Arrays.sort(copy);
        List<Integer> list = new ArrayList<>(Arrays.asList(boxed));
        Collections.addAll(list, 7, 8, 9);
        Collections.swap(list, 0, list.size() - 1);
        Collections.sort(list, Collections.reverseOrder());
        Collections.shuffle(list, new Random(3));
        List<Integer> shown = Collections.unmodifiableList(list.subList(1, 3));
        Map<Integer, String> tree = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        return Arrays.toString(copy) + list + shown + Collections.max(list) + ((TreeMap<Integer, String>) tree).headMap(2, true)
                + String.join(",", List.of("p", "q")) + String.format("%s %s", list, shown) + Arrays.hashCode(copy.clone())
                + new String(new char[] {'o', 'k'}) + Collections.nCopies(2, "n") + Set.of(5);
    }

    static String streams(List<Integer> list) {
        return list.stream().filter(n -> n > 1).map(n -> n * 2L).sorted().map(String::valueOf).collect(Collectors.joining("+"))
                + IntStream.range(0, 5).mapToObj(n -> new int[n]).mapToInt(a -> a.length).sum()
                + list.stream().mapToDouble(n -> n).max().getAsDouble()
                + list.stream().collect(Collectors.groupingBy(n -> n % 2, TreeMap::new, Collectors.counting()))
                + IntStream.of(1, 2).boxed().iterator().next() + Stream.iterate(1, n -> n + 1).limit(3).toList();
    }

    static String subclasses() {
        Counted counted = new Counted(List.of());
        counted.add("one");
        List<String> list = counted;
        list.addAll(List.of("two", "three"));
        list.removeIf(s -> s.startsWith("t"));
        Map<String, Integer> cache = new Cache<>();
        for (String key : new String[] {"a", "b", "a", "c"}) {
            cache.put(key, cache.size());
        }
        cache.get("a");
        Bag bag = () -> counted.iterator();
        int sum = 0;
        for (int n : new Squares().subList(1, 4)) {
            sum += n;
        }
        return "" + list + cache + bag.count() + sum + new Squares() + new Squares().contains(9);
    }

    static int constructed(boolean b, Collection<Integer> c) {
        ArrayDeque<Integer> deque = b ? new ArrayDeque<>(new ArrayList<>(c)) : new ArrayDeque<>(c.size());
        deque.addFirst(b ? deque.size() : 2);
        BiFunction<Integer, Integer, List<Integer>> make = (x, y) -> new ArrayList<>(List.of(x, y));
        List<Integer> ends = make.apply(deque.peekFirst(), deque.pollLast());
        Map<String, Integer> order = new LinkedHashMap<>(ends.size() + 8, 0.5f, b);
        order.put("z", 1);
        order.put("y", order.get("z"));
        synchronized (order) {
            return order.hashCode() + ends.indexOf(2) + order.keySet().iterator().next().length();
        }
    }

    synchronized String guarded(Map<String, Integer> map, long before, String key, double after) {
        String seen = key == null ? null : key.trim();
        for (int i = 0; i < 2; i++) {
            long sum = before + map.merge(seen, i, (x, y) -> x + y);
            if (sum > 100) {
                return map.getOrDefault("never", 0) + "";
            }
        }
        return map + seen + after;
    }

    static void run() {
        System.out.println(builders(1L << 40, 2.5, "cd".toCharArray(), List.of(1)));
        System.out.println(Collecting.<Object>nested(new HashMap<>(), 1, 'x', 2L, "s"));
        System.out.println(loops(new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3))));
        System.out.println(statics(new int[] {4, 2}, new Integer[] {1, 2, 3}));
        System.out.println(streams(List.of(1, 2, 3)));
        System.out.println(subclasses());
        System.out.println(constructed(true, List.of(1, 2)) + constructed(false, List.of(3)));
        System.out.println(new Collecting().guarded(new TreeMap<>(), 3, " k ", 0.5));
    }
}
