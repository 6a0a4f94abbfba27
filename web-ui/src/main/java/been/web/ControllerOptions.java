package been.web;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line of a controller says, checked.
 *
 * @param data folder that holds everything the platform keeps
 * @param port on the loopback interface; 0 picks a free one
 * @param packages folder of {@code .bpk} archives to publish at the start, if any
 * @param housekeepingCore logical processor that the controller confines itself to, if any
 */
public record ControllerOptions(
        Path data, int port, @Nullable Path packages, @Nullable Integer housekeepingCore) {

    static final String USAGE =
            "usage: been.web.Controller --data DIR [--port N] [--packages DIR] [--housekeeping-core N]";

    private static final Set<String> KNOWN =
            Set.of("--data", "--port", "--packages", "--housekeeping-core");
    private static final String DEFAULT_PORT = "8080";

    /** What became of a command line. */
    sealed interface Parsed {}

    /** It can be used. */
    record Accepted(ControllerOptions options) implements Parsed {}

    /** It cannot; one sentence says why. */
    record Refused(String why) implements Parsed {}

    static Parsed parse(String... arguments) {
        var given = new HashMap<String, String>();
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i];
            if (!KNOWN.contains(name)) {
                return new Refused("unknown option '" + name + "'; " + USAGE);
            }
            if (i + 1 == arguments.length) {
                return new Refused("option " + name + " needs a value; " + USAGE);
            }
            given.put(name, arguments[i + 1]);
        }
        return check(given);
    }

    private static Parsed check(Map<String, String> given) {
        String data = given.get("--data");
        if (data == null) {
            return new Refused("option --data is missing; " + USAGE);
        }
        try {
            int port = number("--port", given.getOrDefault("--port", DEFAULT_PORT), 65_535);
            String packages = given.get("--packages");
            Path packagesFolder = packages == null ? null : Path.of(packages);
            if (packagesFolder != null && !Files.isDirectory(packagesFolder)) {
                return new Refused("the folder of --packages does not exist: " + packagesFolder);
            }
            String core = given.get("--housekeeping-core");
            Integer housekeepingCore =
                    core == null ? null : number("--housekeeping-core", core, 4095);
            return new Accepted(
                    new ControllerOptions(
                            Path.of(data).toAbsolutePath().normalize(),
                            port,
                            packagesFolder,
                            housekeepingCore));
        } catch (InvalidPathException e) {
            return new Refused("not a path: " + e.getMessage());
        } catch (NumberFormatException e) {
            return new Refused(String.valueOf(e.getMessage()));
        }
    }

    private static int number(String option, String value, int highest) {
        String expected =
                "option "
                        + option
                        + " needs a number from 0 to "
                        + highest
                        + ", not '"
                        + value
                        + "'";
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new NumberFormatException(expected);
        }
        if (number < 0 || number > highest) {
            throw new NumberFormatException(expected);
        }
        return number;
    }
}
