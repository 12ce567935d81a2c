/** What differs from machine to machine or from run to run: output, random numbers, hash codes, other processes. */
package io.jcheck.runtime.environment;
