import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** JUnit 5: tests with arguments. How many of them there are is said by the annotations, or by the program. */
class ArgumentsTest {
    private String name;

    @BeforeEach
    void begin(TestInfo info) {
        name = info.getDisplayName();
    }

    /** As many threads as the argument says, each of which adds one. */
    private static int added(int threads, boolean locked) throws InterruptedException {
        int[] sum = new int[1];
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> {
                synchronized (locked ? sum : new Object()) {
                    int seen;
                    synchronized (sum) {
                        seen = sum[0];
                    }
                    synchronized (sum) {
                        sum[0] = seen + 1;
                    }
                }
            });
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        return sum[0];
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void loses(int threads) throws Exception {
        assertEquals(threads, added(threads, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void losesNone(int threads) throws Exception {
        assertEquals(threads, added(threads, true));
        assertEquals("[" + threads + "] " + threads, name.replace("threads=", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "SECONDS", "2020-02-29"})
    void converts(Object text) {
        assertNotNull(text);
    }

    @ParameterizedTest
    @ValueSource(strings = "2020-02-29")
    void convertsADate(LocalDate date) {
        assertEquals(29, date.getDayOfMonth());
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = "text")
    void isGivenNothing(String text) {
        assertNull(text);
    }

    @ParameterizedTest
    @EnumSource(names = {"SECONDS", "DAYS"})
    void isGivenAUnit(TimeUnit unit) {
        assertEquals(TimeUnit.SECONDS, unit);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({"one, 1, SECONDS", "'two, or more', 2, DAYS"})
    void isGivenALine(String word, long number, TimeUnit unit, TestInfo info) {
        assertEquals(word.equals("one") ? 1 : 2, number);
        assertEquals(number == 1 ? TimeUnit.SECONDS : TimeUnit.DAYS, unit);
        assertEquals(word + " is " + number, info.getDisplayName());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            1, 2
            3, 4
            """)
    void isGivenAll(ArgumentsAccessor all) {
        assertEquals(all.getInteger(0) + 1, all.getInteger(1));
    }

    static Stream<Arguments> isGivenByAMethod() {
        return Stream.of(Arguments.of(1, "1"), Arguments.of(2, "2"));
    }

    @ParameterizedTest
    @MethodSource
    void isGivenByAMethod(int number, String text) {
        assertEquals(text, Integer.toString(number));
    }

    static class Elsewhere {
        static List<Integer> numbers() {
            return List.of(1, 2);
        }

        static IntStream stream() {
            return IntStream.of(1, 2);
        }

        static Object[] array() {
            return new Object[] {1, 2};
        }
    }

    @ParameterizedTest
    @MethodSource({"ArgumentsTest$Elsewhere#numbers", "ArgumentsTest$Elsewhere#stream", "ArgumentsTest$Elsewhere#array"})
    void isGivenByAnother(int number) throws Exception {
        assertEquals(number, added(number, false));
    }

    /** The source is code of the program. */
    static Stream<Integer> isGivenByThreads() throws Exception {
        return Stream.of(added(2, false));
    }

    @ParameterizedTest
    @MethodSource
    void isGivenByThreads(int number) {
        assertEquals(2, number);
    }

    static class Numbers implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(Arguments.of(context.getRequiredTestMethod().getName()));
        }
    }

    @ParameterizedTest
    @ArgumentsSource(Numbers.class)
    void isGivenByAProvider(String text) {
        assertEquals("isGivenByAProvider", text);
    }

    static class Twice implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return context.getRequiredTestClass() == ArgumentsTest.class;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            return Stream.of(1, 2).map(Call::new);
        }
    }

    static class Call implements TestTemplateInvocationContext, ParameterResolver {
        private final int number;

        Call(int number) {
            this.number = number;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == int.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return number;
        }
    }

    @TestTemplate
    @ExtendWith(Twice.class)
    void isATemplate(int number) throws Exception {
        assertEquals(number, added(number, false));
    }

    @RepeatedTest(2)
    void isRepeated(RepetitionInfo info) throws Exception {
        int number = info.getCurrentRepetition();
        assertEquals(number, added(number, false));
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void wantsMore(int number, Runnable task) {}

    @TestTemplate
    void isGivenByNobody(int number) {}

    @ParameterizedTest
    @ValueSource(ints = 1)
    void isOverloaded(int number) {
        assertEquals(1, number);
    }

    @Test
    void isOverloaded() {
        assertEquals("isOverloaded()", name);
    }
}
