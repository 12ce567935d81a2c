package io.jcheck.runtime.environment;

import java.security.SecureRandom;

/** That of the JDK. */
public class PinnedSecureRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    public PinnedSecureRandom() {}
}
