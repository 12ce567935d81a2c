package io.jcheck.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * System properties that know whether somebody may have changed them: comparing them all after each execution would take
 * longer than many an execution.
 */
final class WatchedProperties extends Properties {
    private static final long serialVersionUID = 1;

    private transient volatile boolean touched;

    WatchedProperties(Properties from) {
        super.putAll(from);
        touched = false;
    }

    /** Whether a method was called that changes something, or gives access to something that does. */
    boolean mayHaveChanged() {
        return touched;
    }

    @Override
    public synchronized Object setProperty(String key, String value) {
        touched = true;
        return super.setProperty(key, value);
    }

    @Override
    public synchronized void load(Reader reader) throws IOException {
        touched = true;
        super.load(reader);
    }

    @Override
    public synchronized void load(InputStream in) throws IOException {
        touched = true;
        super.load(in);
    }

    @Override
    public synchronized void loadFromXML(InputStream in) throws IOException {
        touched = true;
        super.loadFromXML(in);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        touched = true;
        return super.put(key, value);
    }

    @Override
    public synchronized Object remove(Object key) {
        touched = true;
        return super.remove(key);
    }

    @Override
    public synchronized void putAll(Map<?, ?> from) {
        touched = true;
        super.putAll(from);
    }

    @Override
    public synchronized void clear() {
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
    public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        super.replaceAll(function);
    }

    @Override
    public synchronized Object putIfAbsent(Object key, Object value) {
        touched = true;
        return super.putIfAbsent(key, value);
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        touched = true;
        return super.remove(key, value);
    }

    @Override
    public synchronized boolean replace(Object key, Object before, Object after) {
        touched = true;
        return super.replace(key, before, after);
    }

    @Override
    public synchronized Object replace(Object key, Object value) {
        touched = true;
        return super.replace(key, value);
    }

    @Override
    public synchronized Object computeIfAbsent(Object key, Function<? super Object, ?> function) {
        touched = true;
        return super.computeIfAbsent(key, function);
    }

    @Override
    public synchronized Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.computeIfPresent(key, function);
    }

    @Override
    public synchronized Object compute(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.compute(key, function);
    }

    @Override
    public synchronized Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        touched = true;
        return super.merge(key, value, function);
    }
}
