/** What is known about threads, objects and static initialisers of an execution: data, and the token. */
package io.jcheck.runtime.state;
