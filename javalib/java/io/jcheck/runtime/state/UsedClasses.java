package io.jcheck.runtime.state;

/** Classes that somebody has used since they were initialised, by their numbers. */
public final class UsedClasses {
    private boolean[] used = new boolean[0];

    /** Marks a class; true the first time. */
    public boolean add(int index) {
        if (index >= used.length) {
            used = java.util.Arrays.copyOf(used, Math.max(index + 1, used.length * 2));
        }
        boolean first = !used[index];
        used[index] = true;
        return first;
    }

    public boolean has(int index) {
        return index < used.length && used[index];
    }

    public void addAll(UsedClasses others) {
        for (int i = 0; i < others.used.length; i++) {
            if (others.used[i]) {
                add(i);
            }
        }
    }
}
