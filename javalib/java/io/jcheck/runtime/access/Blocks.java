package io.jcheck.runtime.access;

import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.jvm.Offsets;
import io.jcheck.runtime.protocol.Operation;
import io.jcheck.runtime.state.ObjectEntry;
import io.jcheck.runtime.state.ThreadState;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Memory outside the heap. An access to it is one to the bytes of the block that was allocated there, as if that were an array;
 * to give a block back writes all of it. Where a block is differs from run to run, and is nobody's business.
 */
public final class Blocks {
    /** What is not in any of them, or is more than an array could have. */
    private static final String OUTSIDE = "an access to memory outside the heap";

    private static final TreeMap<Long, Block> BLOCKS = new TreeMap<>();
    /** Those that the program itself has allocated, and not given back. */
    private static final Set<Long> OWN = Collections.synchronizedSet(new HashSet<>());

    private Blocks() {}

    private static final class Block {
        final long size;
        /** Stands for it. */
        final byte[] bytes = new byte[0];

        Block(long size) {
            this.size = size;
        }
    }

    /** An execution begins: what the one before has left is given back, but for what belongs to an object of the JDK's. */
    public static void begin() {
        for (Long address : OWN.toArray(new Long[0])) {
            if (OWN.remove(address)) {
                Offsets.free(address);
            }
        }
        BLOCKS.clear();
    }

    /** A block was allocated. */
    public static void allocated(ThreadState self, long address, long size, boolean byProgram) {
        if (address == 0) {
            return;
        }
        // what was there was given back by a thread that is not under control
        BLOCKS.subMap(address, address + size).clear();
        Block block = new Block(size);
        Known.born(self, block.bytes, self.site);
        BLOCKS.put(address, block);
        if (byProgram) {
            OWN.add(address);
        }
    }

    /** A block of the program is about to be given back, by whatever thread. */
    public static void forget(long address) {
        OWN.remove(address);
    }

    /** A block is about to be given back. */
    public static void freed(ThreadState self, long address) {
        Block block = BLOCKS.get(address);
        if (block != null) {
            access(self, address, block.size, true);
            BLOCKS.remove(address);
        } else if (address != 0) {
            Gaps.operation(OUTSIDE, self.site);
        }
    }

    /** Bytes are about to be read or written. */
    public static void access(ThreadState self, long address, long count, boolean write) {
        Map.Entry<Long, Block> found = BLOCKS.floorEntry(address);
        long first = found == null ? 0 : address - found.getKey();
        if (found == null || first + count > found.getValue().size || first + count > Integer.MAX_VALUE) {
            Gaps.operation(OUTSIDE, self.site);
            return;
        }
        if (count <= 0) {
            return;
        }
        ObjectEntry entry = Known.entry(found.getValue().bytes);
        if (entry.communication) {
            // as one location
            Control.visible(self, Operation.element(write, Known.mention(entry), 0), self.site);
        } else {
            Accesses.elements(self, entry, (int) first, (int) (first + count - 1), write, self.site);
        }
    }
}
