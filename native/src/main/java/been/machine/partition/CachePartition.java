package been.machine.partition;

import been.machine.allocation.CoreSlice;

/**
 * Consecutive ways of an L3 cache for some of its cores.
 *
 * @param cache the kernel's number of the cache
 * @param firstWay from 0
 */
record CachePartition(CoreSlice slice, int cache, int firstWay, int ways) {

    /** One bit per way, as in a schemata file. */
    long mask() {
        return ((1L << ways) - 1) << firstWay;
    }
}
