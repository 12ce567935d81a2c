package io.jcheck.runtime;

import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.control.Inside;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The steps of a test, and what they name: classes, fields, methods and constructors of the program. */
final class TestMembers {
    /** The parameter that is told about the test. */
    static final String INFO = "info";

    /** The parameter that is told how often it runs. */
    static final String REPETITION = "repetition";

    /** A parameter for a new directory, and one for it as a file. */
    static final String PATH = "path";

    static final String FILE = "file";

    /** The object around that of an inner class. */
    static final String OUTER = "outer";

    /** The method of a test of TestNG. */
    static final String METHOD = "method";

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

    /** The class of a parameter, which nobody needs to initialise. */
    private Class<?> uninitialised(String name) throws ClassNotFoundException {
        Inside.beginProgram();
        try {
            return Statics.forName(name, false, loader);
        } finally {
            Inside.endProgram();
        }
    }

    /** The words of the first step. */
    String[] first() {
        return steps[0].split(" ");
    }

    /** The steps of this kind, in words. */
    List<String[]> named(String kind) {
        return named(kind, null);
    }

    /** The steps of this kind for the class at this depth, in words. */
    List<String[]> named(String kind, int level) {
        return named(kind, Integer.toString(level));
    }

    private List<String[]> named(String kind, String level) {
        List<String[]> found = new ArrayList<>();
        for (String step : steps) {
            String[] words = step.split(" ");
            if (words[0].equals(kind) && (level == null || words[1].equals(level))) {
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
                at = next == 'n' ? '\n' : next == 'r' ? '\r' : next == 's' ? ' ' : next;
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

    /** The method that a step names: {@code name}, or {@code name(info=Lorg/junit/jupiter/api/TestInfo;,ask=I)}. */
    Method method(String owner, String word) throws ReflectiveOperationException {
        int end = word.indexOf('(');
        String name = unquoted(end < 0 ? word : word.substring(0, end));
        Method method = load(owner).getDeclaredMethod(name, types(word));
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
            found.add(method(words[2], words[3]));
        }
        return found;
    }

    /** With what a method is called, as a step names it: word and descriptor of each parameter. */
    static String[] parameters(String word) {
        int begin = word.indexOf('(') + 1;
        return begin == 0 || begin == word.length() - 1 ? new String[0] : word.substring(begin, word.length() - 1).split(",");
    }

    private Class<?>[] types(String word) throws ClassNotFoundException {
        String[] parameters = parameters(word);
        Class<?>[] types = new Class<?>[parameters.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = type(parameters[i].substring(parameters[i].indexOf('=') + 1));
        }
        return types;
    }

    private Class<?> type(String descriptor) throws ClassNotFoundException {
        switch (descriptor.charAt(0)) {
            case 'B':
                return byte.class;
            case 'C':
                return char.class;
            case 'D':
                return double.class;
            case 'F':
                return float.class;
            case 'I':
                return int.class;
            case 'J':
                return long.class;
            case 'S':
                return short.class;
            case 'Z':
                return boolean.class;
            case '[':
                return type(descriptor.substring(1)).arrayType();
            default:
                return uninitialised(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'));
        }
    }
}
