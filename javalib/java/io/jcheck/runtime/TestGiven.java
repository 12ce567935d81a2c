package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import java.lang.reflect.Field;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** The parameters of one run of a class of JUnit 4 with the runner {@code Parameterized}. */
final class TestGiven {
    /** The static method that gives those of all runs. */
    private static final String PARAMETERS = "parameters";

    /** A field for one of them. */
    private static final String PARAMETER = "parameter";

    private final TestMembers members;
    /** From 1. */
    private final int number;
    private Object[] values;

    /** The run with this number, from 1. */
    TestGiven(TestMembers members, int number) {
        this.members = members;
        this.number = number;
    }

    /** Whether the class has such parameters. */
    static boolean isThere(TestMembers members) {
        return !members.named(PARAMETERS).isEmpty();
    }

    /** Asks the program for them; what it has thrown, or null. */
    Throwable find() throws ReflectiveOperationException {
        String[] words = members.named(PARAMETERS).get(0);
        Object[] all = new Object[1];
        Throwable thrown = TestCalls.invoke(members.method(words[1], words[2]), null, all);
        return thrown != null ? thrown : take(all[0]);
    }

    private Throwable take(Object all) {
        Inside.beginProgram();
        try {
            if (!(all instanceof Object[] || all instanceof Iterable)) {
                Halt.framework("parameters that are neither an array nor an Iterable");
            }
            Iterator<?> next = all instanceof Object[] ? Arrays.asList((Object[]) all).iterator() : ((Iterable<?>) all).iterator();
            int count = 0;
            for (; values == null && next.hasNext(); count++) {
                Object one = next.next();
                if (count + 1 == number) {
                    values = one instanceof Object[] ? (Object[]) one : new Object[] {one};
                }
            }
            if (values == null) {
                Halt.framework("a test with " + count + " sets of parameters, and none with number " + number);
            }
            return null;
        } catch (Throwable thrown) {
            return TestCalls.stopped(thrown);
        } finally {
            Inside.endProgram();
        }
    }

    /** What the constructor is called with: all of them, or nothing where fields hold them. */
    Object[] arguments() {
        return members.named(PARAMETER).isEmpty() ? values : new Object[0];
    }

    /** Puts them into the fields of an object that has been made. */
    void fill(Object receiver) throws ReflectiveOperationException {
        List<String[]> fields = members.named(PARAMETER);
        if (!fields.isEmpty() && fields.size() != values.length) {
            Halt.framework("a test with " + values.length + " parameters for " + fields.size() + " fields");
        }
        for (String[] words : fields) {
            int index = Integer.parseInt(words[1]);
            if (index < 0 || index >= values.length) {
                Halt.framework("a field for the parameter " + index + " of " + values.length);
            }
            Field field = members.field(words[2], words[3]);
            Inside.beginProgram();
            try {
                field.set(receiver, values[index]);
            } finally {
                Inside.endProgram();
            }
        }
    }

    /** What comes behind the name of a test, by a thread that is in the program. */
    String name() {
        String pattern = "{index}";
        for (String text : members.texts("display parameters ")) {
            pattern = text;
        }
        String name = pattern.replace("{index}", Integer.toString(number - 1));
        return "[" + MessageFormat.format(name, values) + "]";
    }
}
