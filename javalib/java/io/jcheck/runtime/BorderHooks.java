package io.jcheck.runtime;

import io.jcheck.runtime.access.ClassInits;
import io.jcheck.runtime.classes.Bundles;
import io.jcheck.runtime.classes.Originals;
import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.control.ThreadInternals;
import io.jcheck.runtime.environment.Console;
import io.jcheck.runtime.environment.Identity;
import io.jcheck.runtime.environment.Kind;
import io.jcheck.runtime.environment.Loggers;
import io.jcheck.runtime.environment.Orders;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.events.Pin;
import io.jcheck.runtime.jvm.InPlace;
import io.jcheck.runtime.jvm.JdkRestart;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.state.HashCodes;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Monitors;
import io.jcheck.runtime.threads.Threads;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.net.URL;
import java.security.Provider;
import java.security.SecureRandom;

/**
 * The border to classes of the JDK that are rewritten where they are: who calls from there, and what that means.
 *
 * <p>Rewritten code calls hooks through classes that are made for it, one for the JDK and one for the program. They ask
 * here whether the caller is a thread of the program that runs code of the program or of the JDK for it, and not jcheck's
 * own code, which uses the JDK as well.
 */
public final class BorderHooks {
    /** That of this process, for whoever asks: no process of Linux has it, so that nobody else gets a signal that the program sends. */
    private static final long PROCESS_NUMBER = 10_000_000;

    private BorderHooks() {}

    /** Classes of the JDK of this JVM are rewritten. */
    public static void install() {
        InPlace.installed = true;
        Console.install();
        // what it makes for itself is no part of the first execution
        Statics.prepare();
    }

    /**
     * A class of the JDK is initialised whose static state is part of an execution.
     *
     * @param initialiser initialises it again
     */
    public static void initialised(MethodHandle initialiser) {
        JdkRestart.add(initialiser);
    }

    /**
     * Until {@link #endPrint}, this thread prints characters that it has been given.
     *
     * @param stream to print to
     */
    public static void beginPrint(Object stream) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Console.is(stream));
        }
    }

    /**
     * As {@link #beginPrint}, of what is to be formatted first.
     *
     * @param stream to print to
     * @param arguments of the format; may be null
     */
    public static void beginFormat(Object stream, Object[] arguments) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Console.prints(stream, arguments));
        }
    }

    /**
     * As {@link #beginPrint}, of the text of an object.
     *
     * @param stream to print to
     * @param object may be null
     */
    public static void beginShow(Object stream, Object object) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Console.shows(stream, object));
        }
    }

    /**
     * As {@link #beginPrint}, of an exception.
     *
     * @param stream to print to; may be null
     * @param trace the exception
     */
    public static void beginTrace(Object stream, Throwable trace) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Console.prints(stream, trace));
        }
    }

    /** Until {@link #endPrint}, this thread uses what loggers are made of. */
    public static void beginLogger() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Loggers.isQuiet(holder));
        }
    }

    /** As {@link #beginLogger}; it changes loggers, or asks for what changes of others make different. */
    public static void beginLoggerChange() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            beginLoggerChange(holder);
        }
    }

    /** By a thread that runs jcheck's own code, which ends here if the change is to be watched. */
    private static void beginLoggerChange(ThreadState holder) {
        if (isWatched(holder)) {
            Loggers.use(holder);
        }
        holder.beginPrint(Loggers.isQuiet(holder));
    }

    /** As {@link #beginLoggerChange}, by what may call code of the program, or of numbers: always watched. */
    public static void beginLoggerUse() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            if (isWatched(holder)) {
                Loggers.use(holder);
            }
            holder.beginPrint(false);
        }
    }

    /**
     * As {@link #beginLoggerChange}, which gives a logger a handler.
     *
     * @param handler may be null
     */
    public static void beginLoggerHandler(Object handler) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            Loggers.adds(handler);
            beginLoggerChange(holder);
        }
    }

    /** As {@link #beginLogger}; it asks for the parent of a logger. */
    public static void beginLoggerParent() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            if (isWatched(holder)) {
                Loggers.parent(holder);
            }
            holder.beginPrint(Loggers.isQuiet(holder));
        }
    }

    /**
     * Until {@link #endPrint}, this thread changes a handler of loggers.
     *
     * @param handler which
     * @param part what it gets; may be null
     */
    public static void beginHandler(Object handler, Object part) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Loggers.changes(holder, handler, part, isWatched(holder)));
        }
    }

    /**
     * Until {@link #endPrint}, a handler of loggers writes a record, or what it keeps.
     *
     * @param handler which
     * @param record may be null
     */
    public static void beginPublish(Object handler, Object record) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(Loggers.publishes(holder, handler, record));
        }
    }

    /**
     * Until {@link #endPrint}, this thread reads from a stream, which may be one of the JDK's own.
     *
     * @param stream which
     */
    public static void beginPart(Object stream) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(stream.getClass().getName().startsWith("java.util.zip.ZipFile"));
        }
    }

    /**
     * Until {@link #endPrint}, the frames of an exception are found and kept, which nobody can tell if it is new.
     *
     * @param exception which
     */
    public static void beginFill(Object exception) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            holder.beginPrint(!Known.has(exception));
        }
    }

    /**
     * Until {@link #endBundle}, this thread looks for a bundle of resources.
     *
     * @param control what the program says of how; may be null
     */
    public static void beginBundle(Object control) {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            Bundles.begin(holder, control, isWatched(holder));
        }
    }

    /** See {@link #beginBundle}. */
    public static void endBundle() {
        ThreadState holder = Token.running();
        if (holder != null && holder.isCurrent()) {
            Bundles.end(holder);
        }
    }

    /** Until {@link #endBundle}, this thread makes all forget the bundles that were found. */
    public static void forgetsBundles() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            Bundles.forget(holder, isWatched(holder));
        }
    }

    /** A bundle of resources is about to be kept, for all others to find. */
    public static void keepsBundle() {
        ThreadState holder = Inside.beginHook();
        if (holder != null) {
            Bundles.keep(holder);
            holder.inside--;
        }
    }

    /** Whether what this thread did before the hook that it is in was watched. */
    private static boolean isWatched(ThreadState holder) {
        return holder.inside == 1 && holder.unwatched == 0;
    }

    /** See {@link #beginPrint}. */
    public static void endPrint() {
        ThreadState holder = Token.running();
        if (holder != null && holder.isCurrent()) {
            holder.endPrint();
        }
    }

    /**
     * Code of the JDK is about to take a monitor.
     *
     * @param object whose
     * @param site where
     * @return what to lock: the object itself where jcheck does not decide who has its monitor, else an object that only
     *     this thread knows
     */
    public static Object lock(Object object, int site) {
        if (object == null) {
            return null;
        }
        ThreadState self = Token.current();
        if (object == self.failure) {
            self.failure = null;
            return object;
        }
        Monitors.enter(object, site);
        return self.ownLock;
    }

    /**
     * Code of the JDK is about to give a monitor back.
     *
     * @param object whose
     * @param site where
     * @return what was locked in its place
     */
    public static Object unlock(Object object, int site) {
        ThreadState stopped = Token.running() == null && Token.isLeaving() ? Token.inProgram() : null;
        if (stopped != null) {
            // nothing else may happen here: who unlocks in a handler would try again and again
            return stopped.ownLock;
        }
        Object holder = Border.enter();
        if (holder == null) {
            return object;
        }
        try {
            ThreadState self = (ThreadState) holder;
            if (object != null && Monitors.holds(object)) {
                Monitors.exit(object, site);
                return self.ownLock;
            }
            return object;
        } finally {
            Border.leave(holder);
        }
    }

    /**
     * Stands for the start of a thread in one of the JDK's containers of threads.
     *
     * @param container which
     * @param thread to start
     * @param site where
     */
    public static void startIn(Object container, Thread thread, int site) {
        Threads.start(thread, site, null);
    }

    /**
     * Code of the JDK begins to walk through a hash table.
     *
     * @param table a map or a set
     * @param site where
     */
    public static void walks(Object table, int site) {
        Orders.walked(table, site);
    }

    /**
     * Code of the JDK is about to make a hash code of an object part of another one.
     *
     * @param object may be null
     * @param site where
     */
    public static void hashed(Object object, int site) {
        if (Kind.hasIdentityHash(object)) {
            Identity.hashed(object, site);
        }
    }

    /**
     * Code of the JDK is about to place an object by its hash code.
     *
     * @param object may be null
     * @param site where
     */
    public static void placed(Object object, int site) {
        if (Kind.hasIdentityHash(object)) {
            Identity.placed(object, site);
        }
    }

    /**
     * Frames of an exception have been read.
     *
     * @param frames innermost first
     * @return those that there would be without jcheck, if it is the program that reads them
     */
    public static Object shownFrames(Object frames) {
        ThreadState holder = Token.running;
        boolean reads = holder != null && holder.inside == holder.unwatched && holder.isCurrent();
        if (!reads) {
            return frames;
        }
        holder.inside++;
        try {
            return Stacks.shown((StackTraceElement[]) frames);
        } finally {
            holder.inside--;
        }
    }

    /**
     * Something is about to be changed that all threads see, and nobody watches: that is a gap, unless the scheduler finds the thread
     * alone.
     *
     * @param site where
     */
    public static void changesForAll(int site) {
        ThreadState self = Token.current();
        if (self != null) {
            Gaps.changedForAll(site);
        }
    }

    /**
     * A file is about to be opened for reading.
     *
     * @param file which; may be null
     * @param site where
     */
    public static void opensFile(File file, int site) {
        if (file != null && !isSame(file)) {
            boolean isPlain = file.getClass() == File.class;
            String name = isPlain ? file.getPath() : "a " + file.getClass().getName();
            Gaps.nondeterminism("java.io.FileInputStream.<init> of " + name, site);
        }
    }

    /** Whether a file is one on a disk, or none, so that its content is the same each time. */
    private static boolean isSame(File file) {
        if (file.getClass() != File.class) {
            return false; // it may be code of the program that answers
        }
        String path = file.getAbsolutePath();
        boolean ofSystem = path.startsWith("/dev/") || path.startsWith("/proc/") || path.startsWith("/sys/");
        return !file.exists() || (file.isFile() || file.isDirectory()) && !ofSystem;
    }

    /**
     * A file, or the console, is about to be read.
     *
     * @param stream which
     * @param site where
     */
    public static void readsFile(FileInputStream stream, int site) {
        if (isConsole(stream)) {
            Gaps.nondeterminism("System.in", site);
        } else {
            Pin.FILES.at(site);
        }
    }

    private static boolean isConsole(FileInputStream stream) {
        try {
            return stream.getFD() == FileDescriptor.in;
        } catch (IOException closed) {
            return false;
        }
    }

    /**
     * What an address stands for is about to be opened.
     *
     * @param address what
     * @param site where
     */
    public static void opensAddress(URL address, int site) {
        // A request to an address; what it asks of the network is looked at there.
        if (!Originals.isPart(address) && !address.getProtocol().equals("http")) {
            Control.unmodelled(Token.current(), site);
        }
    }

    /**
     * The identity hash code of a class loader is about to become a part of its name.
     *
     * @param loader which is being made
     * @param site where
     */
    public static void namesLoader(ClassLoader loader, int site) {
        HashCodes.pinNamed(loader);
    }

    /**
     * A generator of the JDK's has drawn numbers from the machine, be it for the JDK itself.
     *
     * @param generator which
     * @param bytes its numbers; get others, which follow from the thread and how often it has asked
     * @param site where
     */
    public static void drawn(SecureRandom generator, byte[] bytes, int site) {
        ThreadState holder = Inside.beginHook();
        if (holder == null) {
            return;
        }
        try {
            Provider provider = generator.getProvider();
            // a generator of the program's own draws what it draws
            if (provider != null && ProgramClasses.isJdk(provider.getClass())) {
                Pin.RANDOM_NUMBERS.at(site);
                holder.fill(bytes);
            }
        } finally {
            holder.inside--;
        }
    }

    /**
     * A process is asked for its number; of this one it is the same everywhere.
     *
     * @param process which
     * @param site where
     */
    public static void asksProcess(Object process, int site) {
        if (process == ProcessHandle.current()) {
            ThreadInternals.setNumber(process, PROCESS_NUMBER);
            Pin.PROCESS_NUMBER.at(site);
        }
    }

    /**
     * The constants of an enum are asked for, which may be initialised: then whoever gets them does so after that (JLS 12.4.2).
     * Nobody has to name the enum for it.
     *
     * @param type the enum
     * @param site where
     */
    public static void givesConstants(Class<?> type, int site) {
        if (!ProgramClasses.isProgram(type)) {
            return;
        }
        ThreadState holder = Inside.beginHook();
        if (holder == null) {
            return;
        }
        try {
            ClassInits.use(type);
        } finally {
            holder.inside--;
        }
    }

    /**
     * The file of a native library is about to be opened: what its code does is out of sight.
     *
     * @param user the class for which
     * @param site where
     */
    public static void opensLibrary(Class<?> user, int site) {
        if (!ProgramClasses.isProgram(user)) {
            return;
        }
        ThreadState holder = Inside.beginHook();
        if (holder == null) {
            return;
        }
        try {
            Gaps.nativeCode(site);
        } finally {
            holder.inside--;
        }
    }
}
