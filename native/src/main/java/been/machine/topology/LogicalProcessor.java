package been.machine.topology;

/**
 * One hardware thread that the operating system schedules on.
 *
 * @param id the operating system's number
 * @param core the lowest id among the threads of its physical core, unique in the machine
 * @param socket the physical package
 * @param memoryNode the NUMA node whose memory is nearest; 0 where the machine has none
 * @param lastLevelCache the lowest id among those that share its last-level cache; the lowest of
 *     its socket when unknown
 * @param kind kind of its core: 0 for the fastest in the machine, 1 for the next one
 */
public record LogicalProcessor(
        int id, int core, int socket, int memoryNode, int lastLevelCache, int kind) {

    /** A processor of a machine whose cores are all alike. */
    public LogicalProcessor(int id, int core, int socket, int memoryNode, int lastLevelCache) {
        this(id, core, socket, memoryNode, lastLevelCache, 0);
    }
}
