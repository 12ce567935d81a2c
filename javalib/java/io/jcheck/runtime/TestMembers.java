package io.jcheck.runtime;

import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.control.Inside;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The steps of a test, and what they name: classes, fields, methods and constructors of the program. */
final class TestMembers {
    private static final String JUPITER = "org.junit.jupiter.api.";

    /** The parameter that is told about the test. */
    static final String INFO = "info";

    /** The parameter that is told how often it runs. */
    static final String REPETITION = "repetition";

    /** A parameter for a new directory, and one for it as a file. */
    static final String PATH = "path";

    static final String FILE = "file";

    private final ClassLoader loader;
    /** As the program that made the plan has written it. */
    private final String[] steps;

    TestMembers(ClassLoader loader, String[] steps) {
        this.loader = loader;
        this.steps = steps;
    }

    /** The class of this name, initialised, for a thread that is not in the program. */
    Class<?> load(String name) throws ClassNotFoundException {
        Inside.beginProgram();
        try {
            return found(name);
        } finally {
            Inside.endProgram();
        }
    }

    /** The same, for a thread that is in the program. */
    Class<?> found(String name) throws ClassNotFoundException {
        return Statics.forName(name, true, loader);
    }

    /** The words of the first step. */
    String[] first() {
        return steps[0].split(" ");
    }

    /** The steps of this kind, in words. */
    List<String[]> named(String kind) {
        List<String[]> found = new ArrayList<>();
        for (String step : steps) {
            String[] words = step.split(" ");
            if (words[0].equals(kind)) {
                found.add(words);
            }
        }
        return found;
    }

    /** What the steps that begin so say in the rest of their lines. */
    List<String> texts(String start) {
        List<String> found = new ArrayList<>();
        for (String step : steps) {
            if (step.startsWith(start)) {
                found.add(unquoted(step.substring(start.length())));
            }
        }
        return found;
    }

    private static String unquoted(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char at = line.charAt(i);
            if (at == '\\' && i + 1 < line.length()) {
                i++;
                char next = line.charAt(i);
                at = next == 'n' ? '\n' : next == 'r' ? '\r' : next;
            }
            text.append(at);
        }
        return text.toString();
    }

    Field field(String owner, String name) throws ReflectiveOperationException {
        Field field = load(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** The method that a step names: {@code name}, or {@code name(info,path)}. */
    Method method(String owner, String word) throws ReflectiveOperationException {
        int end = word.indexOf('(');
        Method method = load(owner).getDeclaredMethod(end < 0 ? word : word.substring(0, end), types(word));
        method.setAccessible(true);
        return method;
    }

    Constructor<?> constructor(Class<?> type, String word) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor(types(word));
        constructor.setAccessible(true);
        return constructor;
    }

    List<Method> methods(String kind) throws ReflectiveOperationException {
        List<Method> found = new ArrayList<>();
        for (String[] words : named(kind)) {
            found.add(method(words[1], words[2]));
        }
        return found;
    }

    /** With what a method is called, as a step names it. */
    static String[] parameters(String word) {
        int begin = word.indexOf('(') + 1;
        return begin == 0 || begin == word.length() - 1 ? new String[0] : word.substring(begin, word.length() - 1).split(",");
    }

    private Class<?>[] types(String word) throws ClassNotFoundException {
        String[] parameters = parameters(word);
        Class<?>[] types = new Class<?>[parameters.length];
        for (int i = 0; i < types.length; i++) {
            switch (parameters[i]) {
                case INFO:
                    types[i] = load(JUPITER + "TestInfo");
                    break;
                case REPETITION:
                    types[i] = load(JUPITER + "RepetitionInfo");
                    break;
                case PATH:
                    types[i] = Path.class;
                    break;
                case FILE:
                    types[i] = File.class;
                    break;
                default:
                    types[i] = Method.class;
            }
        }
        return types;
    }
}
