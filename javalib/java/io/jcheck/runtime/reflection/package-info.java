/** Members that are reached by reflection, by method handles and by {@code VarHandle}s. */
package io.jcheck.runtime.reflection;
