package io.jcheck.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * System properties that know whether somebody may have changed them: comparing them all after each execution would take
 * longer than many an execution.
 */
final class WatchedProperties extends Properties {
    private static final long serialVersionUID = 1;

    /** So many that a JVM which has some more, or fewer, than another one has a table of the same size. */
    private static final int ROOM = 256;

    private transient volatile boolean touched;

    /** In the same order in every JVM: what a table does when it is asked depends on it. */
    WatchedProperties(Properties from) {
        super(ROOM);
        super.putAll(new TreeMap<>(from));
        touched = false;
    }

    /** Whether a method was called that changes something, or gives access to something that does. */
    boolean mayHaveChanged() {
        return touched;
    }

    @Override
    public Object setProperty(String key, String value) {
        touched = true;
        return super.setProperty(key, value);
    }

    @Override
    public void load(Reader reader) throws IOException {
        touched = true;
        super.load(reader);
    }

    @Override
    public void load(InputStream in) throws IOException {
        touched = true;
        super.load(in);
    }

    @Override
    public void loadFromXML(InputStream in) throws IOException {
        touched = true;
        super.loadFromXML(in);
    }

    @Override
    public Object put(Object key, Object value) {
        touched = true;
        return super.put(key, value);
    }

    @Override
    public Object remove(Object key) {
        touched = true;
        return super.remove(key);
    }

    @Override
    public void putAll(Map<?, ?> from) {
        touched = true;
        super.putAll(from);
    }

    @Override
    public void clear() {
        touched = true;
        super.clear();
    }

    @Override
    public Set<Object> keySet() {
        touched = true;
        return super.keySet();
    }

    @Override
    public Collection<Object> values() {
        touched = true;
        return super.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        touched = true;
        return super.entrySet();
    }

    @Override
    public void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        super.replaceAll(function);
    }

    @Override
    public Object putIfAbsent(Object key, Object value) {
        touched = true;
        return super.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(Object key, Object value) {
        touched = true;
        return super.remove(key, value);
    }

    @Override
    public boolean replace(Object key, Object before, Object after) {
        touched = true;
        return super.replace(key, before, after);
    }

    @Override
    public Object replace(Object key, Object value) {
        touched = true;
        return super.replace(key, value);
    }

    @Override
    public Object computeIfAbsent(Object key, Function<? super Object, ?> function) {
        touched = true;
        return super.computeIfAbsent(key, function);
    }

    @Override
    public Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.computeIfPresent(key, function);
    }

    @Override
    public Object compute(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.compute(key, function);
    }

    @Override
    public Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.merge(key, value, function);
    }
}
