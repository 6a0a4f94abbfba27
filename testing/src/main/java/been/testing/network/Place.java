package been.testing.network;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where a process of a platform runs.
 *
 * @param entry prefix of a command that runs there
 * @param address of what listens there
 */
public record Place(List<String> entry, String address) {
    /** This machine as it is. */
    public static final Place HERE = new Place(List.of(), "127.0.0.1");

    public Place {
        entry = List.copyOf(entry);
    }

    public boolean isHere() {
        return entry.isEmpty();
    }

    public List<String> enter(List<String> command) {
        return Stream.concat(entry.stream(), command.stream()).toList();
    }
}
