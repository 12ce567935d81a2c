//! The table of the platform: which of its classes and methods are harmless, modelled or unmodelled, and why.
//!
//! A row is the name of a package with a dot at the end, of a class, of a member (all overloads), or of a member with
//! its descriptor. The longest row that fits decides. What no row fits is `uninstrumented-class`; exceptions and errors
//! are harmless wherever they are.
//!
//! To model one more operation: add the redirect in `passes`, then move its row to the `Modelled` list here.

use super::Reason::{
    Input, Management, Nondeterminism, Reflection, UninstrumentedClass, UnmodelledOperation,
};
use super::Verdict::{self, Harmless, Modelled, Told, Unmodelled};

/// Internal names of packages that belong to the platform.
pub const PLATFORM_PREFIXES: &[&str] = &[
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "org/w3c/dom/",
    "org/xml/sax/",
    "org/ietf/jgss/",
];

/// All rows.
pub const TABLE: &[(Verdict, &[&str])] = &[
    (Harmless, VALUES),
    (Harmless, CONFINED),
    (Told, TOLD),
    (Harmless, LANGUAGE),
    (Harmless, INTERFACES),
    (Harmless, THREADS),
    (Harmless, DESCRIPTIONS),
    (Harmless, LOGGING),
    (Harmless, DATABASE),
    (Modelled, MODELLED),
    (Unmodelled(UnmodelledOperation), OPERATIONS),
    (Unmodelled(Nondeterminism), NONDETERMINISM),
    (Unmodelled(Reflection), REFLECTION),
    (Unmodelled(UninstrumentedClass), STATE),
    (Unmodelled(Input), FILES),
    (Unmodelled(Nondeterminism), BEYOND_FILES),
    (Unmodelled(Management), BEANS),
];

/// Methods that change an exception after it was made. No other harmless class has methods of these names.
pub const CHANGES_THROWABLE: &[&str] = &["initCause", "addSuppressed", "setStackTrace"];

/// What the call site tells of: arrays, identity hash codes and text made of them, loaders of services, which may have any
/// type that they have.
#[rustfmt::skip]
const TOLD: &[&str] = &[
    "java.lang.System.arraycopy",
    "java.lang.Object.toString", "java.lang.Object.equals", "java.lang.Object.hashCode",
    "java.lang.Iterable", "java.util.ServiceLoader",
];

/// Immutable values and functions of them.
#[rustfmt::skip]
const VALUES: &[&str] = &[
    "java.lang.String",
    "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Double", "java.lang.Float",
    "java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.Number", "java.lang.Void",
    "java.lang.Math", "java.lang.StrictMath", "java.lang.ScopedValue",
    "java.lang.Enum", "java.lang.Record",
    "java.lang.StackTraceElement", "java.lang.StackWalker.getInstance", "java.lang.StackWalker$Option",
    "java.lang.StackWalker$StackFrame",
    "java.math.",
    "java.time.",
    "java.net.URI",
    "java.net.InetAddress.anyLocalAddress", "java.net.InetAddress.equals", "java.net.InetAddress.getAddress",
    "java.net.InetAddress.getByAddress", "java.net.InetAddress.getHostAddress", "java.net.InetAddress.getLoopbackAddress",
    "java.net.InetAddress.hashCode", "java.net.InetAddress.holder", "java.net.InetAddress$InetAddressHolder.getHostName",
    "java.net.InetAddress.isAnyLocalAddress", "java.net.InetAddress.isLinkLocalAddress",
    "java.net.InetAddress.isLoopbackAddress", "java.net.InetAddress.isMulticastAddress",
    "java.net.InetAddress.isSiteLocalAddress", "java.net.InetAddress.toString",
    "java.net.Inet4Address.equals", "java.net.Inet4Address.getAddress", "java.net.Inet4Address.getHostAddress",
    "java.net.Inet4Address.hashCode", "java.net.Inet4Address.isAnyLocalAddress",
    "java.net.Inet4Address.isLinkLocalAddress", "java.net.Inet4Address.isLoopbackAddress",
    "java.net.Inet4Address.isMulticastAddress", "java.net.Inet4Address.isSiteLocalAddress", "java.net.Inet4Address.toString",
    "java.net.Inet6Address.equals", "java.net.Inet6Address.getAddress", "java.net.Inet6Address.getHostAddress",
    "java.net.Inet6Address.hashCode", "java.net.Inet6Address.isAnyLocalAddress",
    "java.net.Inet6Address.isLinkLocalAddress", "java.net.Inet6Address.isLoopbackAddress",
    "java.net.Inet6Address.isMulticastAddress", "java.net.Inet6Address.isSiteLocalAddress", "java.net.Inet6Address.toString",
    "java.net.SocketOption", "java.net.StandardSocketOptions", "java.net.ProtocolFamily",
    "java.net.StandardProtocolFamily",
    "java.util.concurrent.TimeUnit",
    // Names of files; what is behind them is not.
    "java.io.File.<init>", "java.io.File.compareTo", "java.io.File.equals", "java.io.File.getAbsoluteFile",
    "java.io.File.getAbsolutePath", "java.io.File.getName", "java.io.File.getParent", "java.io.File.getParentFile",
    "java.io.File.getPath", "java.io.File.hashCode", "java.io.File.isAbsolute", "java.io.File.toPath",
    "java.io.File.toString",
    "java.nio.file.FileSystem.getPath", "java.nio.file.FileSystem.getSeparator", "java.nio.file.FileSystems.getDefault",
    "java.nio.file.LinkOption", "java.nio.file.OpenOption", "java.nio.file.StandardCopyOption",
    "java.nio.file.StandardOpenOption",
    "java.nio.file.Path.compareTo", "java.nio.file.Path.endsWith", "java.nio.file.Path.equals",
    "java.nio.file.Path.getFileName", "java.nio.file.Path.getFileSystem", "java.nio.file.Path.getName",
    "java.nio.file.Path.getNameCount", "java.nio.file.Path.getParent", "java.nio.file.Path.getRoot",
    "java.nio.file.Path.hashCode", "java.nio.file.Path.isAbsolute", "java.nio.file.Path.iterator", "java.nio.file.Path.normalize",
    "java.nio.file.Path.of", "java.nio.file.Path.relativize", "java.nio.file.Path.resolve",
    "java.nio.file.Path.resolveSibling", "java.nio.file.Path.startsWith", "java.nio.file.Path.subpath",
    "java.nio.file.Path.toAbsolutePath", "java.nio.file.Path.toFile", "java.nio.file.Path.toString",
    "java.nio.file.Paths.get", "java.nio.file.attribute.PosixFilePermissions.fromString",
    "java.nio.file.attribute.PosixFilePermissions.asFileAttribute",
];

/// Collectors are values that a stream calls; primitive streams' statistics never leave the thread that sums up. Of generators
/// the numbers follow from the thread that asks.
#[rustfmt::skip]
const CONFINED: &[&str] = &[
    "java.security.SecureRandom.nextBytes", "java.security.SecureRandom.nextInt", "java.security.SecureRandom.nextLong",
    "java.security.SecureRandom.nextBoolean", "java.security.SecureRandom.nextDouble", "java.security.SecureRandom.nextFloat",
    "java.security.SecureRandom.nextGaussian", "java.security.SecureRandom.setSeed",
    "java.security.SecureRandom.generateSeed", "java.security.SecureRandom.getAlgorithm",
    "java.security.SecureRandom.getInstance", "java.security.SecureRandom.getInstanceStrong",
    // Keys, once they are made, and what makes keys of keys, which keeps nothing.
    "java.security.Key", "java.security.KeyFactory", "java.security.KeyPair", "java.security.PrivateKey",
    "java.security.PublicKey", "java.security.interfaces.", "javax.crypto.SecretKey", "javax.crypto.SecretKeyFactory",
    "javax.crypto.interfaces.",
];

/// What the compiler emits, and what every program does with the console.
#[rustfmt::skip]
const LANGUAGE: &[&str] = &[
    "java.lang.Object",
    "java.lang.invoke.LambdaMetafactory", "java.lang.invoke.StringConcatFactory", "java.lang.invoke.ConstantBootstraps",
    "java.lang.invoke.MethodHandles.arrayElementVarHandle", "java.lang.invoke.MethodHandles.privateLookupIn",
    "java.lang.invoke.SerializedLambda", "java.lang.invoke.MethodType", "java.lang.invoke.MethodHandles.lookup",
    "java.lang.runtime.",
    "java.lang.System.getProperty", "java.lang.System.lineSeparator", "java.lang.System.getenv",
    "java.lang.System.gc", "java.lang.System.runFinalization", "java.lang.System.getSecurityManager",
    "java.lang.System.mapLibraryName",
    // A map that is watched, and the same at the beginning of each execution.
    "java.lang.System.getProperties",
    // The garbage collector clears none; what the program does with them is told.
    "java.lang.ref.PhantomReference", "java.lang.ref.Reference",
    "java.lang.ref.SoftReference", "java.lang.ref.WeakReference",
    // Its number is pinned.
    "java.lang.ProcessHandle.current", "java.lang.ProcessHandle.pid",
    "java.lang.Runtime.getRuntime", "java.lang.Runtime.gc", "java.lang.Runtime.version", "java.lang.Runtime$Version",
    // What is done with offsets is looked at when it happens.
    "sun.misc.Unsafe.getUnsafe", "sun.misc.Unsafe.arrayBaseOffset", "sun.misc.Unsafe.arrayIndexScale",
    "sun.misc.Unsafe.addressSize", "sun.misc.Unsafe.pageSize", "sun.misc.Unsafe.throwException",
    "sun.misc.Unsafe.objectFieldOffset", "sun.misc.Unsafe.staticFieldOffset", "sun.misc.Unsafe.staticFieldBase",
    // The JDK does not let a program see it; what gives memory back is seen below.
    "jdk.internal.misc.Unsafe.getUnsafe", "sun.misc.Unsafe.invokeCleaner",
];

/// Interfaces and abstract classes whose implementations that matter are the program's own.
#[rustfmt::skip]
const INTERFACES: &[&str] = &[
    "java.lang.Runnable", "java.lang.Comparable", "java.lang.AutoCloseable", "java.lang.Cloneable",
    "java.lang.Readable", "java.lang.FunctionalInterface", "java.lang.CharSequence", "java.lang.Appendable",
    "java.lang.annotation.",
    "java.util.function.",
    "java.lang.reflect.InvocationHandler",
    "java.beans.PropertyChangeListener",
    "java.security.AccessController", "java.security.PrivilegedAction", "java.security.PrivilegedExceptionAction",
];

/// The parts of threads that no other thread can see, or that only name things.
#[rustfmt::skip]
const THREADS: &[&str] = &[
    "java.lang.Thread.<init>",
    "java.lang.Thread.run", "java.lang.Thread.hashCode", "java.lang.Thread.equals",
    "java.lang.Thread.getClass",
    "java.lang.Thread.isVirtual",
    "java.lang.Thread$UncaughtExceptionHandler",
    "java.lang.Thread$State",
    "java.lang.Thread.checkAccess", "java.lang.Thread.dumpStack",
    "java.lang.ThreadGroup.<init>", "java.lang.ThreadGroup.getName", "java.lang.ThreadGroup.getParent",
    "java.lang.ThreadGroup.getMaxPriority",
    "java.lang.ThreadLocal", "java.lang.InheritableThreadLocal",
];

/// Questions about classes and their members that have the same answer every time: the order of lists of methods is
/// made the same by hooks, other lists have the order of the class file.
#[rustfmt::skip]
const DESCRIPTIONS: &[&str] = &[
    "java.lang.Class.desiredAssertionStatus", "java.lang.Class.getName", "java.lang.Class.getSimpleName",
    "java.lang.Class.getTypeName", "java.lang.Class.getCanonicalName", "java.lang.Class.getPackageName",
    "java.lang.Class.getPackage", "java.lang.Class.toString", "java.lang.Class.hashCode", "java.lang.Class.equals",
    "java.lang.Class.toGenericString", "java.lang.Class.descriptorString",
    "java.lang.Class.getClass",
    "java.lang.Class.isInstance", "java.lang.Class.isAssignableFrom", "java.lang.Class.isArray",
    "java.lang.Class.isInterface", "java.lang.Class.isEnum", "java.lang.Class.isRecord", "java.lang.Class.isPrimitive",
    "java.lang.Class.isAnnotation", "java.lang.Class.isAnonymousClass", "java.lang.Class.isLocalClass",
    "java.lang.Class.isMemberClass", "java.lang.Class.isSynthetic", "java.lang.Class.isSealed",
    "java.lang.Class.isHidden", "java.lang.Class.isNestmateOf", "java.lang.Class.cast", "java.lang.Class.asSubclass",
    "java.lang.Class.getComponentType", "java.lang.Class.componentType", "java.lang.Class.arrayType",
    "java.lang.Class.getSuperclass", "java.lang.Class.getInterfaces", "java.lang.Class.getEnumConstants",
    "java.lang.Class.getAnnotatedSuperclass", "java.lang.Class.getAnnotatedInterfaces",
    "java.lang.Class.getGenericSuperclass", "java.lang.Class.getGenericInterfaces", "java.lang.Class.getTypeParameters",
    "java.lang.Class.getModifiers", "java.lang.Class.getClassLoader", "java.lang.Class.getModule",
    "java.lang.Class.getDeclaringClass", "java.lang.Class.getEnclosingClass", "java.lang.Class.getNestHost",
    "java.lang.Class.getNestMembers", "java.lang.Class.getPermittedSubclasses", "java.lang.Class.getDeclaredClasses",
    "java.lang.Class.getClasses", "java.lang.Class.getEnclosingMethod", "java.lang.Class.getEnclosingConstructor",
    "java.lang.Class.getAnnotation", "java.lang.Class.getAnnotations", "java.lang.Class.getAnnotationsByType",
    "java.lang.Class.getDeclaredAnnotation", "java.lang.Class.getDeclaredAnnotations",
    "java.lang.Class.getDeclaredAnnotationsByType", "java.lang.Class.isAnnotationPresent",
    "java.lang.Package", "java.lang.Module",
    "java.lang.ModuleLayer.boot", "java.lang.ModuleLayer.configuration", "java.lang.ModuleLayer.findLoader",
    "java.lang.ModuleLayer.findModule", "java.lang.ModuleLayer.modules", "java.lang.ModuleLayer.parents",
    "java.lang.module.Configuration", "java.lang.module.ModuleDescriptor", "java.lang.module.ModuleFinder.compose",
    "java.lang.module.ModuleFinder.find", "java.lang.module.ModuleFinder.findAll",
    "java.lang.module.ModuleFinder.ofSystem", "java.lang.module.ModuleReference.descriptor",
    "java.lang.module.ModuleReference.location", "java.lang.module.ResolvedModule",
    "java.lang.ClassLoader.getPlatformClassLoader", "java.lang.ClassLoader.getParent", "java.lang.ClassLoader.getName",
    "java.lang.ClassLoader.loadClass", "java.lang.ClassLoader.registerAsParallelCapable",
    // What a class loader of the program does is looked at where it happens.
    "java.lang.ClassLoader.findClass", "java.lang.ClassLoader.resolveClass",
    "java.lang.ClassLoader.findResource", "java.lang.ClassLoader.findResources", "java.lang.ClassLoader.getURLs",
    "java.lang.ClassLoader.getDefinedPackage", "java.lang.ClassLoader.definePackage",
    "java.lang.ClassLoader.getUnnamedModule", "java.lang.ClassLoader.isRegisteredAsParallelCapable",
    "java.lang.invoke.MethodHandles$Lookup.findClass", "java.lang.invoke.MethodHandles$Lookup.accessClass",
    "java.lang.invoke.MethodHandles$Lookup.in", "java.lang.invoke.MethodHandles$Lookup.lookupClass",
    "java.lang.invoke.MethodHandles$Lookup.lookupModes", "java.lang.invoke.MethodHandles$Lookup.dropLookupMode",
    "java.lang.invoke.MethodHandles$Lookup.previousLookupClass",
    "java.lang.invoke.MethodHandles$Lookup.hasPrivateAccess",
    "java.lang.invoke.MethodHandles$Lookup.hasFullPrivilegeAccess", "java.lang.invoke.MethodHandleInfo",
    // What a handle leads to is looked at when it is found.
    "java.lang.invoke.MethodHandle", "java.lang.invoke.ConstantCallSite", "java.lang.invoke.CallSite.getTarget",
    "java.lang.invoke.CallSite.type", "java.lang.invoke.CallSite.dynamicInvoker",
    "java.lang.invoke.MethodHandles.publicLookup", "java.lang.invoke.MethodHandles.identity",
    "java.lang.invoke.MethodHandles.constant", "java.lang.invoke.MethodHandles.zero",
    "java.lang.invoke.MethodHandles.empty", "java.lang.invoke.MethodHandles.filterArguments",
    "java.lang.invoke.MethodHandles.filterReturnValue", "java.lang.invoke.MethodHandles.foldArguments",
    "java.lang.invoke.MethodHandles.insertArguments", "java.lang.invoke.MethodHandles.dropArguments",
    "java.lang.invoke.MethodHandles.dropArgumentsToMatch", "java.lang.invoke.MethodHandles.dropReturn",
    "java.lang.invoke.MethodHandles.permuteArguments", "java.lang.invoke.MethodHandles.collectArguments",
    "java.lang.invoke.MethodHandles.guardWithTest", "java.lang.invoke.MethodHandles.catchException",
    "java.lang.invoke.MethodHandles.tryFinally", "java.lang.invoke.MethodHandles.explicitCastArguments",
    "java.lang.invoke.MethodHandles.invoker", "java.lang.invoke.MethodHandles.exactInvoker",
    "java.lang.invoke.MethodHandles.throwException",
    "java.lang.invoke.MethodHandles.arrayConstructor", "java.lang.invoke.MethodHandles.arrayLength",
    "java.lang.reflect.Proxy.newProxyInstance", "java.lang.reflect.Proxy.isProxyClass",
    "java.lang.reflect.Proxy.getProxyClass",
    "java.lang.reflect.Proxy.getInvocationHandler", "java.lang.reflect.Proxy.<init>",
    "java.lang.reflect.Modifier", "java.lang.reflect.Member", "java.lang.reflect.AnnotatedElement",
    "java.lang.reflect.AccessibleObject", "java.lang.reflect.Executable", "java.lang.reflect.GenericDeclaration",
    "java.lang.reflect.Method", "java.lang.reflect.Constructor", "java.lang.reflect.Field",
    "java.lang.reflect.Parameter", "java.lang.reflect.RecordComponent",
    "java.lang.reflect.InvocationTargetException", "java.lang.reflect.Array.getLength",
    "java.lang.reflect.Type", "java.lang.reflect.ParameterizedType", "java.lang.reflect.GenericArrayType",
    "java.lang.reflect.TypeVariable", "java.lang.reflect.WildcardType", "java.lang.reflect.AnnotatedType",
    "java.lang.reflect.AnnotatedArrayType", "java.lang.reflect.AnnotatedParameterizedType",
    "java.lang.reflect.AnnotatedTypeVariable", "java.lang.reflect.AnnotatedWildcardType",
    // What it makes is judged where it is called, as with other constructors.
    "sun.reflect.ReflectionFactory.getReflectionFactory",
    "sun.reflect.ReflectionFactory.newConstructorForSerialization",
    "java.lang.Class.getMethod", "java.lang.Class.getDeclaredMethod",
    "java.lang.Class.getConstructor", "java.lang.Class.getDeclaredConstructor",
    "java.lang.Class.getField", "java.lang.Class.getDeclaredField", "java.lang.Class.getFields",
    "java.lang.Class.getDeclaredFields", "java.lang.Class.getRecordComponents",
    // What providers are made is looked at where it happens.
    "java.util.ServiceLoader.load", "java.util.ServiceLoader.loadInstalled", "java.util.ServiceLoader$Provider.type",
];

/// What a program says to its log is output; how it is formatted and where it goes is not looked at, as with the
/// standard streams.
#[rustfmt::skip]
const LOGGING: &[&str] = &[
    "java.lang.System.getLogger", "java.lang.System$Logger",
];

/// Database interfaces: what stands behind them is the program's driver.
#[rustfmt::skip]
const DATABASE: &[&str] = &[
    "java.sql.Array", "java.sql.Blob", "java.sql.CallableStatement", "java.sql.Clob", "java.sql.Connection",
    "java.sql.DatabaseMetaData", "java.sql.Driver", "java.sql.DriverAction", "java.sql.DriverPropertyInfo", "java.sql.NClob",
    "java.sql.ParameterMetaData", "java.sql.PreparedStatement", "java.sql.Ref", "java.sql.ResultSet",
    "java.sql.ResultSetMetaData", "java.sql.RowId", "java.sql.SQLWarning", "java.sql.SQLXML", "java.sql.Savepoint",
    "java.sql.Statement", "java.sql.Struct", "java.sql.Types", "java.sql.Wrapper",
    "javax.sql.CommonDataSource", "javax.sql.ConnectionEvent", "javax.sql.ConnectionEventListener",
    "javax.sql.ConnectionPoolDataSource", "javax.sql.DataSource", "javax.sql.PooledConnection",
    "javax.sql.XAConnection", "javax.sql.XADataSource",
];

/// Redirected to hooks, see the rows in `passes`.
#[rustfmt::skip]
const MODELLED: &[&str] = &[
    "java.lang.Object.wait", "java.lang.Object.notify", "java.lang.Object.notifyAll",
    "java.lang.Thread.holdsLock", "java.lang.Thread.start",
    "java.lang.Thread.join", "java.lang.Thread.sleep", "java.lang.Thread.yield",
    "java.util.concurrent.TimeUnit.sleep", "java.util.concurrent.TimeUnit.timedJoin",
    "java.util.concurrent.TimeUnit.timedWait",
    "java.lang.Thread.setUncaughtExceptionHandler", "java.lang.Thread.getUncaughtExceptionHandler",
    "java.lang.Thread.setDefaultUncaughtExceptionHandler", "java.lang.Thread.getDefaultUncaughtExceptionHandler",
    "java.lang.Thread.onSpinWait",
    "java.lang.invoke.VarHandle.fullFence", "java.lang.invoke.VarHandle.acquireFence",
    "java.lang.invoke.VarHandle.releaseFence", "java.lang.invoke.VarHandle.loadLoadFence",
    "java.lang.invoke.VarHandle.storeStoreFence",
    "sun.misc.Unsafe.loadFence", "sun.misc.Unsafe.storeFence", "sun.misc.Unsafe.fullFence",
    "java.lang.Thread.interrupt", "java.lang.Thread.interrupted", "java.lang.Thread.isInterrupted",
    "java.lang.Thread.isAlive", "java.lang.Thread.getState", "java.lang.Thread.setDaemon",
    "java.lang.Thread.isDaemon", "java.lang.Thread.getThreadGroup", "java.lang.Thread.getContextClassLoader",
    "java.lang.Thread.activeCount", "java.lang.Thread.enumerate",
    "java.lang.ThreadGroup.activeCount", "java.lang.ThreadGroup.enumerate([Ljava/lang/Thread;)I",
    "java.lang.ThreadGroup.enumerate([Ljava/lang/Thread;Z)I",
    "java.lang.Thread.toString", "java.lang.Thread.setName", "java.lang.Thread.setPriority",
    "java.lang.Thread.getPriority",
    "java.lang.System.nanoTime", "java.lang.System.currentTimeMillis",
    "java.lang.System.exit", "java.lang.Runtime.exit", "java.lang.Runtime.halt",
    "java.lang.Runtime.addShutdownHook", "java.lang.Runtime.removeShutdownHook",
    "java.util.Random.<init>()V", "java.security.SecureRandom.<init>()V",
    "java.lang.System.identityHashCode", "java.util.Objects.hashCode", "java.lang.Thread.getName",
    "java.lang.Runtime.availableProcessors", "java.lang.Runtime.freeMemory", "java.lang.Runtime.totalMemory",
    "java.lang.Runtime.maxMemory", "java.lang.Thread.getId", "java.lang.Thread.threadId",
    "java.lang.Math.random", "java.lang.StrictMath.random", "java.util.UUID.randomUUID",
    "java.lang.System.setProperty", "java.lang.System.clearProperty",
    "java.lang.StackWalker.walk", "java.lang.StackWalker.forEach", "java.lang.StackWalker.getCallerClass",
    "java.lang.System.setErr", "java.lang.System.setIn", "java.lang.System.setOut",
    "java.net.InetAddress.getAllByName", "java.net.InetAddress.getByName", "java.net.InetAddress.getCanonicalHostName",
    "java.net.InetAddress.getHostName", "java.net.InetAddress.getLocalHost",
    "java.lang.Thread.currentThread", "java.lang.Thread.setContextClassLoader", "java.lang.Thread.getStackTrace",
    "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.locks.LockSupport.parkNanos",
    "java.util.concurrent.locks.LockSupport.parkUntil", "java.util.concurrent.locks.LockSupport.unpark",
    "java.lang.Class.forName", "java.lang.invoke.MethodHandles$Lookup.ensureInitialized",
    "java.lang.ClassLoader.<init>", "java.lang.ClassLoader.newInstance", "java.lang.ClassLoader.defineClass",
    "java.lang.ClassLoader.findLoadedClass", "java.lang.ClassLoader.addURL", "java.lang.ClassLoader.close",
    "java.lang.ClassLoader.getClassLoadingLock",
    "java.lang.invoke.MethodHandles$Lookup.defineClass",
    "java.lang.ClassLoader.getSystemClassLoader", "java.lang.ClassLoader.getSystemResource",
    "java.lang.ClassLoader.getSystemResources", "java.lang.ClassLoader.getSystemResourceAsStream",
    "java.lang.Class.getProtectionDomain", "java.lang.Class.getMethods", "java.lang.Class.getDeclaredMethods",
    "java.lang.Class.getConstructors", "java.lang.Class.getDeclaredConstructors",
    "java.lang.invoke.MethodHandles$Lookup.findVirtual", "java.lang.invoke.MethodHandles$Lookup.findStatic",
    "java.lang.invoke.MethodHandles$Lookup.findConstructor", "java.lang.invoke.MethodHandles$Lookup.findSpecial",
    "java.lang.invoke.MethodHandles$Lookup.bind", "java.lang.invoke.MethodHandles$Lookup.unreflect",
    "java.lang.invoke.MethodHandles$Lookup.unreflectSpecial",
    "java.lang.invoke.MethodHandles$Lookup.unreflectConstructor",
    "java.lang.invoke.MethodHandles$Lookup.findGetter", "java.lang.invoke.MethodHandles$Lookup.findSetter",
    "java.lang.invoke.MethodHandles$Lookup.findStaticGetter", "java.lang.invoke.MethodHandles$Lookup.findStaticSetter",
    "java.lang.invoke.MethodHandles$Lookup.unreflectGetter", "java.lang.invoke.MethodHandles$Lookup.unreflectSetter",
    "java.lang.invoke.MethodHandles$Lookup.unreflectVarHandle", "java.lang.invoke.MethodHandles$Lookup.revealDirect",
    "java.lang.invoke.MethodHandles$Lookup.findVarHandle", "java.lang.invoke.MethodHandles$Lookup.findStaticVarHandle",
];

/// Blocks, synchronises, or tells one thread about another.
#[rustfmt::skip]
const OPERATIONS: &[&str] = &[
    "java.util.concurrent.",
    "java.lang.Thread", "java.lang.ThreadGroup", "java.lang.VirtualThread",
    "java.lang.Process", "java.lang.ProcessBuilder", "java.lang.ProcessHandle",
    "java.lang.Runtime.exec",
    "java.net.", "javax.net.", "java.rmi.", "javax.rmi.", "com.sun.net.httpserver.",
    "java.nio.channels.",
    "java.awt.", "javax.swing.",
    "sun.misc.Signal", "sun.misc.SignalHandler",
    "java.lang.Compiler",
];

/// Different in every execution.
#[rustfmt::skip]
const NONDETERMINISM: &[&str] = &[
    "java.lang.Thread.getAllStackTraces",
    "java.util.concurrent.ThreadLocalRandom",
    "java.util.random.", "java.security.SecureRandom",
    "java.lang.ref.",
    "java.lang.management.", "java.nio.file.",
    // Attributes may be figures of the JVM.
    "javax.management.MBeanServer.getAttribute", "javax.management.MBeanServer.getAttributes",
    "javax.management.MBeanServer.invoke", "javax.management.MBeanServerConnection",
    "javax.management.monitor.", "javax.management.timer.", "javax.management.remote.",
    // They call code of the program, out of sight.
    "javax.management.MBeanServer.createMBean", "javax.management.MBeanServer.instantiate",
    "javax.management.MBeanServer.queryMBeans",
    "javax.management.StandardMBean", "javax.management.StandardEmitterMBean",
    "javax.management.JMX", "javax.management.MBeanServerInvocationHandler",
    "javax.management.loading.", "javax.management.modelmbean.", "javax.management.relation.",
];

/// Reaches fields, methods and classes without a trace in the byte code.
#[rustfmt::skip]
const REFLECTION: &[&str] = &[
    "java.lang.reflect.", "java.lang.Class", "java.lang.ClassLoader", "java.lang.invoke.",
    "java.beans.",
    // They read their arguments from an array.
    "java.lang.invoke.MethodHandle.asSpreader", "java.lang.invoke.MethodHandles.spreadInvoker",
    "java.lang.reflect.Method.invoke", "java.lang.reflect.Constructor.newInstance",
    "java.lang.reflect.Field.get", "java.lang.reflect.Field.getBoolean", "java.lang.reflect.Field.getByte",
    "java.lang.reflect.Field.getChar", "java.lang.reflect.Field.getDouble", "java.lang.reflect.Field.getFloat",
    "java.lang.reflect.Field.getInt", "java.lang.reflect.Field.getLong", "java.lang.reflect.Field.getShort",
    "java.lang.reflect.Field.set", "java.lang.reflect.Field.setBoolean", "java.lang.reflect.Field.setByte",
    "java.lang.reflect.Field.setChar", "java.lang.reflect.Field.setDouble", "java.lang.reflect.Field.setFloat",
    "java.lang.reflect.Field.setInt", "java.lang.reflect.Field.setLong", "java.lang.reflect.Field.setShort",
    "javax.script.",
    "sun.misc.Unsafe", "jdk.internal.", "sun.reflect.",
];

/// Touches memory that other threads may see and is not watched: copies of objects, buffers. Only exceptions to the
/// lists above need a row, everything else ends here anyway.
#[rustfmt::skip]
const STATE: &[&str] = &[
    "java.lang.System", "java.lang.Runtime", "java.lang.Object.clone",
    "java.lang.module.ModuleDescriptor$Builder",
];

/// Files: what threads do with them is told below, by native methods. What is behind other calls is not: filters of the program,
/// maps of files into memory, threads of the JDK's own.
#[rustfmt::skip]
const FILES: &[&str] = &[
    "java.io.File.canExecute", "java.io.File.canRead", "java.io.File.canWrite", "java.io.File.createNewFile",
    "java.io.File.createTempFile", "java.io.File.delete", "java.io.File.exists",
    "java.io.File.getCanonicalFile", "java.io.File.getCanonicalPath", "java.io.File.isDirectory", "java.io.File.isFile",
    "java.io.File.isHidden", "java.io.File.lastModified", "java.io.File.length",
    "java.io.File.list()[Ljava/lang/String;", "java.io.File.listFiles()[Ljava/io/File;", "java.io.File.mkdir",
    "java.io.File.mkdirs", "java.io.File.renameTo", "java.io.File.setExecutable", "java.io.File.setLastModified",
    "java.io.File.setReadOnly", "java.io.File.setReadable", "java.io.File.setWritable", "java.io.File.toURI",
    "java.io.FileInputStream.<init>(Ljava/io/File;)V", "java.io.FileInputStream.<init>(Ljava/lang/String;)V",
    "java.io.FileOutputStream", "java.io.RandomAccessFile",
    "java.nio.channels.FileChannel",
    "java.nio.file.DirectoryStream", "java.nio.file.FileVisitor", "java.nio.file.Files",
    "java.nio.file.Path.toRealPath", "java.nio.file.Path.toUri", "java.nio.file.SimpleFileVisitor",
    "java.nio.file.attribute.BasicFileAttributes", "java.nio.file.attribute.FileAttribute",
    "java.nio.file.attribute.FileTime",
];

/// Of these classes, what is not covered.
#[rustfmt::skip]
const BEYOND_FILES: &[&str] = &[
    "java.io.FileOutputStream.<init>(Ljava/io/FileDescriptor;)V",
    "java.nio.channels.FileChannel.lock", "java.nio.channels.FileChannel.map", "java.nio.channels.FileChannel.tryLock",
    "java.nio.file.Files.getFileStore", "java.nio.file.Files.getOwner", "java.nio.file.Files.probeContentType",
    "java.nio.file.Files.setOwner",
    "java.nio.file.attribute.BasicFileAttributes.creationTime", "java.nio.file.attribute.BasicFileAttributes.fileKey",
    "java.nio.file.attribute.BasicFileAttributes.lastAccessTime",
];

/// Beans that tools look at: who registers and finds them, and what is the same in each JVM that jcheck starts.
#[rustfmt::skip]
const BEANS: &[&str] = &[
    "javax.management.", "java.lang.management.ManagementFactory.getPlatformMBeanServer",
    "java.lang.management.ManagementFactory.getRuntimeMXBean",
    "java.lang.management.RuntimeMXBean.getInputArguments", "java.lang.management.RuntimeMXBean.getSpecVersion",
    "java.lang.management.RuntimeMXBean.getVmName", "java.lang.management.RuntimeMXBean.getVmVendor",
    "java.lang.management.RuntimeMXBean.getVmVersion",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_name_the_platform() {
        for row in TABLE.iter().flat_map(|(_, rows)| rows.iter()) {
            let internal = row.replace('.', "/");
            assert!(
                PLATFORM_PREFIXES.iter().any(|p| internal.starts_with(p)),
                "{row}"
            );
        }
    }
}
