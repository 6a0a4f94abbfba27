package been.system.fault;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where a process of a platform runs.
 *
 * @param entry what has to stand before a command so that it runs there
 * @param address at which others reach what listens there
 */
record Place(List<String> entry, String address) {
    /** This machine as it is. */
    static final Place HERE = new Place(List.of(), "127.0.0.1");

    Place {
        entry = List.copyOf(entry);
    }

    boolean isHere() {
        return entry.isEmpty();
    }

    List<String> enter(List<String> command) {
        return Stream.concat(entry.stream(), command.stream()).toList();
    }
}
