package io.jcheck.runtime.classes;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.SerializedLambda;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Methods that the instrumenter has added, each in the place of what a method handle in a class file stands for. A program
 * that asks for the name of what a handle or a lambda calls is to be told that of the target.
 */
public final class Bridges {
    /** The beginning of their names. */
    static final String PREFIX = "ref$";

    /** Targets by bridge: class, name and descriptor with dots between them; a target has its kind before. */
    private static final ConcurrentHashMap<String, String> TARGETS = new ConcurrentHashMap<>();

    private static final int KIND = 0;
    private static final int OWNER = 1;
    private static final int NAME = 2;
    private static final int DESCRIPTOR = 3;

    private Bridges() {}

    /** A lambda that is made here can be serialised, and calls a bridge. */
    public static void standsFor(String bridge, String target) {
        TARGETS.putIfAbsent(bridge, target);
    }

    private static String part(SerializedLambda lambda, int part) {
        String bridge = lambda.getImplClass() + "." + lambda.getImplMethodName() + "." + lambda.getImplMethodSignature();
        String target = TARGETS.get(bridge);
        return target == null ? null : target.split("\\.", DESCRIPTOR + 1)[part];
    }

    /** {@link SerializedLambda#getImplClass}. */
    public static String owner(SerializedLambda lambda) {
        String owner = part(lambda, OWNER);
        return owner == null ? lambda.getImplClass() : owner;
    }

    /** {@link SerializedLambda#getImplMethodName}. */
    public static String name(SerializedLambda lambda) {
        String name = part(lambda, NAME);
        return name == null ? lambda.getImplMethodName() : name;
    }

    /** {@link SerializedLambda#getImplMethodSignature}. */
    public static String descriptor(SerializedLambda lambda) {
        String descriptor = part(lambda, DESCRIPTOR);
        return descriptor == null ? lambda.getImplMethodSignature() : descriptor;
    }

    /** {@link SerializedLambda#getImplMethodKind}. */
    public static int kind(SerializedLambda lambda) {
        String kind = part(lambda, KIND);
        return kind == null ? lambda.getImplMethodKind() : Integer.parseInt(kind);
    }

    /** {@link MethodHandles.Lookup#revealDirect}; the parts of a bridge are not those of the target. */
    public static MethodHandleInfo reveal(MethodHandles.Lookup lookup, MethodHandle handle, int site) {
        MethodHandleInfo info = lookup.revealDirect(handle);
        if (Token.current() != null && info.getName().startsWith(PREFIX)) {
            Gaps.reflection("java.lang.invoke.MethodHandles$Lookup.revealDirect", site);
        }
        return info;
    }
}
