package io.jcheck.agent;

/** Prints the names of the modules whose classes the JVM itself finds, not a class loader of the JDK. */
final class BootModules {
    private BootModules() {}

    /**
     * Runs on the JDK in question, with all modules that it has.
     *
     * @param args none
     */
    public static void main(String[] args) {
        for (Module module : ModuleLayer.boot().modules()) {
            if (module.getClassLoader() == null) {
                System.out.println(module.getName());
            }
        }
    }
}
