package been.cli.exec;

import been.protocol.NearestName;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code been exec} was asked for.
 *
 * @param cores as written: a list of processors or a number of cores; null for any
 * @param output where the results go; null for standard output
 * @param groupsRequired whether to refuse what control groups do not measure and limit
 */
record ExecOptions(
        ResourceLimits limits,
        @Nullable String cores,
        @Nullable Path stdin,
        @Nullable Path output,
        boolean json,
        RunConditions conditions,
        boolean groupsRequired,
        List<String> command) {

    private static final List<String> VALUED =
            List.of(
                    "--cpu-time",
                    "--wall-time",
                    "--soft-cpu-time",
                    "--soft-wall-time",
                    "--grace",
                    "--memory",
                    "--processes",
                    "--cores",
                    "--output-limit",
                    "--disk",
                    "--user",
                    "--stdin",
                    "--output");
    private static final List<String> PLAIN =
            List.of(
                    "--private-tmp",
                    "--no-network",
                    "--pid-namespace",
                    "--no-aslr",
                    "--counters",
                    "--cachegrind",
                    "--require-groups",
                    "--json",
                    "--help");

    /** A mistake on the command line, as one sentence for who made it. */
    static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;

        Mistake(String sentence) {
            super(sentence);
        }
    }

    /** Null when help was asked for. */
    static @Nullable ExecOptions parse(String[] arguments) throws Mistake {
        var given = new Given();
        int at = 0;
        while (at < arguments.length && arguments[at].startsWith("-")) {
            String option = arguments[at++];
            if (option.equals("--")) {
                break;
            }
            if (option.equals("--help") || option.equals("-h")) {
                return null;
            }
            if (given.turnOn(option)) {
                continue;
            }
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            if (!VALUED.contains(name)) {
                throw new Mistake(
                        "unknown option '"
                                + option
                                + "'"
                                + NearestName.to(name, options())
                                        .map(near -> "; did you mean '" + near + "'?")
                                        .orElse(":")
                                + " 'been exec --help' lists them");
            }
            if (equals < 0 && at == arguments.length) {
                throw new Mistake("the option " + name + " needs a value");
            }
            given.set(name, equals < 0 ? arguments[at++] : option.substring(equals + 1));
        }
        if (at >= arguments.length || arguments[at].isEmpty()) {
            throw new Mistake("no command to run; expected: been exec [options] -- COMMAND");
        }
        List<String> command = Arrays.asList(arguments).subList(at, arguments.length);
        for (String word : command) {
            if (word.indexOf('\uFFFD') >= 0) { // what Java makes of bytes that are no letters
                throw new Mistake(
                        "the locale lacks letters of '"
                                + word
                                + "'; set a UTF-8 locale, such as LC_ALL=C.UTF-8");
            }
        }
        return given.with(command);
    }

    /** The options so far. */
    private static final class Given {
        private @Nullable Duration cpuTime;
        private @Nullable Duration wallTime;
        private @Nullable Duration softCpuTime;
        private @Nullable Duration softWallTime;
        private @Nullable Duration grace;
        private @Nullable Long memory;
        private @Nullable Integer processes;
        private @Nullable Long outputLimit;
        private @Nullable Long disk;
        private @Nullable String user;
        private @Nullable String cores;
        private @Nullable Path stdin;
        private @Nullable Path output;
        private final Set<Option> conditions = new HashSet<>();
        private boolean groupsRequired;
        private boolean json;

        /** False when the option takes a value, or is none. */
        boolean turnOn(String option) {
            switch (option) {
                case "--json" -> json = true;
                case "--require-groups" -> groupsRequired = true;
                case "--private-tmp" -> conditions.add(Option.PRIVATE_TMP);
                case "--no-network" -> conditions.add(Option.NO_NETWORK);
                case "--pid-namespace" -> conditions.add(Option.OWN_PROCESSES);
                case "--no-aslr" -> conditions.add(Option.NO_ASLR);
                case "--counters" -> conditions.add(Option.COUNTERS);
                case "--cachegrind" -> conditions.add(Option.CACHEGRIND);
                default -> {
                    return false;
                }
            }
            return true;
        }

        void set(String name, String value) throws Mistake {
            try {
                switch (name) {
                    case "--cpu-time" -> cpuTime = Quantities.parseDuration(value);
                    case "--wall-time" -> wallTime = Quantities.parseDuration(value);
                    case "--soft-cpu-time" -> softCpuTime = Quantities.parseDuration(value);
                    case "--soft-wall-time" -> softWallTime = Quantities.parseDuration(value);
                    case "--grace" -> grace = Quantities.parseDuration(value);
                    case "--memory" -> memory = Quantities.parseSize(value);
                    case "--processes" -> processes = number(value);
                    case "--cores" -> cores = value;
                    case "--output-limit" -> outputLimit = Quantities.parseSize(value);
                    case "--disk" -> disk = Quantities.parseSize(value);
                    case "--user" -> user = new RunConditions(value, Set.of()).user();
                    case "--stdin" -> stdin = Path.of(value);
                    case "--output" -> output = Path.of(value);
                    default -> throw new IllegalStateException("unhandled option " + name);
                }
                single(); // says which option is wrong by itself
            } catch (IllegalArgumentException e) {
                throw new Mistake(name + ": " + e.getMessage());
            }
        }

        ExecOptions with(List<String> command) throws Mistake {
            try {
                return new ExecOptions(
                        limits(softCpuTime, softWallTime, grace),
                        cores,
                        stdin,
                        output,
                        json,
                        new RunConditions(user, conditions),
                        groupsRequired,
                        command);
            } catch (IllegalArgumentException e) {
                throw new Mistake(String.valueOf(e.getMessage())); // of several together
            }
        }

        private void single() {
            limits(null, null, null);
            new ResourceLimits(softCpuTime, softWallTime, null, null, null);
            new ResourceLimits(grace, null, null, null, null);
        }

        private ResourceLimits limits(
                @Nullable Duration softCpu, @Nullable Duration softWall, @Nullable Duration pause) {
            return new ResourceLimits(
                    cpuTime,
                    wallTime,
                    memory,
                    processes,
                    outputLimit,
                    disk,
                    softCpu,
                    softWall,
                    pause);
        }
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not an integer", e);
        }
    }

    private static List<String> options() {
        var options = new ArrayList<>(VALUED);
        options.addAll(PLAIN);
        return options;
    }
}
