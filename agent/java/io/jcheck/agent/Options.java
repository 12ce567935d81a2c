package io.jcheck.agent;

/** The arguments of the agent: {@code connect=unix:/path,token=T} or {@code connect=tcp:host:port,token=T}. */
final class Options {
    private static final String USAGE =
            " (hint: -javaagent:jcheck-agent.jar=connect=unix:/path,token=T or connect=tcp:127.0.0.1:port,token=T)";

    /** Where the scheduler listens. */
    final String connect;
    /** The secret that the scheduler expects. */
    final String token;

    private Options(String connect, String token) {
        this.connect = connect;
        this.token = token;
    }

    static Options parse(String text) {
        String connect = null;
        String token = null;
        for (String part : (text == null ? "" : text).split(",")) {
            if (part.startsWith("connect=")) {
                connect = part.substring("connect=".length());
            } else if (part.startsWith("token=")) {
                token = part.substring("token=".length());
            } else if (!part.isEmpty()) {
                throw new IllegalArgumentException("unknown argument `" + part + "`" + USAGE);
            }
        }
        if (connect == null || token == null) {
            throw new IllegalArgumentException("connect= and token= are needed" + USAGE);
        }
        return new Options(connect, token);
    }
}
