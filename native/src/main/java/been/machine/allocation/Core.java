package been.machine.allocation;

import been.machine.topology.LogicalProcessor;
import been.protocol.CoreThreads;
import java.util.List;
import java.util.stream.Stream;

/** A physical core with its threads; the first represents all. */
record Core(List<LogicalProcessor> threads) {

    int number() {
        return threads.getFirst().core();
    }

    int kind() {
        return threads.getFirst().kind();
    }

    int memoryNode() {
        return threads.getFirst().memoryNode();
    }

    /** The part of the machine that contains the core, at a level. */
    Part part(Level level) {
        LogicalProcessor one = threads.getFirst();
        return switch (level) {
            case CACHE -> new Part(one.socket(), one.memoryNode(), one.lastLevelCache());
            case NODE -> new Part(one.socket(), one.memoryNode(), 0);
            case SOCKET -> new Part(one.socket(), 0, 0);
            case MACHINE -> new Part(0, 0, 0);
        };
    }

    Stream<Integer> processors(CoreThreads wanted) {
        return switch (wanted) {
            case ONE -> Stream.of(threads.getFirst().id());
            case ALL -> threads.stream().map(LogicalProcessor::id);
        };
    }

    record Part(int socket, int node, int cache) {}

    /** Levels of proximity between cores, nearest first. */
    enum Level {
        CACHE,
        NODE,
        SOCKET,
        MACHINE;

        /** The next smaller level. */
        Level finer() {
            return switch (this) {
                case CACHE -> throw new IllegalStateException("a cache has no parts");
                case NODE -> CACHE;
                case SOCKET -> NODE;
                case MACHINE -> SOCKET;
            };
        }

        /** This level and the larger ones, without the whole machine. */
        List<Level> upwards() {
            return switch (this) {
                case CACHE -> List.of(CACHE, NODE, SOCKET);
                case NODE -> List.of(NODE, SOCKET);
                case SOCKET -> List.of(SOCKET);
                case MACHINE -> List.of();
            };
        }
    }
}
