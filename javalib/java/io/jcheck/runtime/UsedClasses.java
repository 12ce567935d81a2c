package io.jcheck.runtime;

/** Classes that somebody has used since they were initialised, by their numbers. */
final class UsedClasses {
    private boolean[] used = new boolean[0];

    /** Marks a class; true the first time. */
    boolean add(int index) {
        if (index >= used.length) {
            used = java.util.Arrays.copyOf(used, Math.max(index + 1, used.length * 2));
        }
        boolean first = !used[index];
        used[index] = true;
        return first;
    }

    boolean has(int index) {
        return index < used.length && used[index];
    }

    void addAll(UsedClasses others) {
        for (int i = 0; i < others.used.length; i++) {
            if (others.used[i]) {
                add(i);
            }
        }
    }
}
