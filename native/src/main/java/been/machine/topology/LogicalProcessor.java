package been.machine.topology;

/**
 * One hardware thread that the operating system schedules on.
 *
 * @param id the operating system's number
 * @param core the lowest id among the threads of its physical core, unique in the machine
 * @param socket the physical package
 * @param memoryNode the NUMA node; 0 where the machine has none
 * @param lastLevelCache the lowest id among those that share its L3 cache; its own socket's lowest
 *     where there is none
 */
public record LogicalProcessor(int id, int core, int socket, int memoryNode, int lastLevelCache) {}
