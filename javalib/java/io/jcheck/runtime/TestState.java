package io.jcheck.runtime;

import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** How far a test has come: which objects there are, what it and its classes are told about themselves, and what has failed. */
final class TestState {
    /** A class, the outermost first, and how its object is made: by a constructor, with its parameters in brackets. */
    static final String LEVEL = "level";

    /** The object of this class is that of all its tests. */
    private static final String PER_CLASS = "per-class";

    /** Extensions say how often the test is called, and with what. */
    private static final String TEMPLATE = "template";

    private final TestMembers members;
    /** Of the outermost class first. */
    final List<TestContext> ofClasses = new ArrayList<>();
    final TestContext ofTest;
    /** Those that are made by now: of the outermost class, and so on. */
    final List<Object> objects = new ArrayList<>();
    Throwable failure;

    TestState(TestMembers members, Class<?> type, Method test, TestParameters parameters) throws ClassNotFoundException {
        this.members = members;
        TestContext around = new TestContext(members, null, null, null, -1);
        for (String[] level : members.named(LEVEL)) {
            around = new TestContext(members, members.load(level[1]), null, around, ofClasses.size());
            ofClasses.add(around);
        }
        if (isTemplate()) {
            around = new TestContext(members, type, test, around, ofClasses.size());
        }
        this.ofTest = new TestContext(members, type, test, around, ofClasses.size());
        for (TestContext at = ofTest; at != null; at = at.above()) {
            at.callsBy(new TestInvoker(parameters, at));
        }
    }

    /** The depth of the class of the test. */
    int last() {
        return ofClasses.size() - 1;
    }

    boolean isTemplate() {
        return !members.named(TEMPLATE).isEmpty();
    }

    boolean isPerClass(int level) {
        return !members.named(PER_CLASS, level).isEmpty();
    }

    /** Brings a context up to date: a class knows its object only if that is the one of all its tests. */
    void tell(TestContext told) {
        int level = Math.min(told.level(), ofClasses.size() - 1);
        boolean knows = told.level() > level || isPerClass(level);
        boolean isMade = objects.size() > level;
        told.is(knows && isMade ? new ArrayList<>(objects.subList(0, level + 1)) : List.of(), failure);
    }

    /** Notes what the program has thrown, if it is the first failure. Null is nothing. */
    void note(Throwable thrown) {
        if (TestCalls.isSkip(thrown)) {
            return;
        }
        if (failure != null || thrown == null) {
            return;
        }
        failure = thrown;
        ThreadState self = Token.current();
        if (self != null && thrown instanceof AssertionError) {
            // before what comes after the test, which may wait for what the test has not done
            self.reported = thrown;
            Messages.faultNow(self, thrown);
        }
    }
}
