package been.cli.exec;

import been.protocol.NearestName;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code been exec} was asked for.
 *
 * @param cores as written: a list of processors or a number of cores; null for any
 * @param output where the results go; null for standard output
 */
record ExecOptions(
        ResourceLimits limits,
        @Nullable String cores,
        @Nullable Path stdin,
        @Nullable Path output,
        boolean json,
        List<String> command) {

    private static final List<String> VALUED =
            List.of(
                    "--cpu-time",
                    "--wall-time",
                    "--memory",
                    "--processes",
                    "--cores",
                    "--output-limit",
                    "--stdin",
                    "--output");
    private static final List<String> PLAIN = List.of("--json", "--help");

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
            if (option.equals("--json")) {
                given.json = true;
                continue;
            }
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            if (!VALUED.contains(name)) {
                throw new Mistake(
                        "there is no option '"
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
            throw new Mistake("there is no command to run: been exec [options] -- COMMAND");
        }
        return given.with(Arrays.asList(arguments).subList(at, arguments.length));
    }

    /** The options so far. */
    private static final class Given {
        private @Nullable Duration cpuTime;
        private @Nullable Duration wallTime;
        private @Nullable Long memory;
        private @Nullable Integer processes;
        private @Nullable Long outputLimit;
        private @Nullable String cores;
        private @Nullable Path stdin;
        private @Nullable Path output;
        private boolean json;

        void set(String name, String value) throws Mistake {
            try {
                switch (name) {
                    case "--cpu-time" -> cpuTime = Quantities.parseDuration(value);
                    case "--wall-time" -> wallTime = Quantities.parseDuration(value);
                    case "--memory" -> memory = Quantities.parseSize(value);
                    case "--processes" -> processes = number(value);
                    case "--cores" -> cores = value;
                    case "--output-limit" -> outputLimit = Quantities.parseSize(value);
                    case "--stdin" -> stdin = Path.of(value);
                    case "--output" -> output = Path.of(value);
                    default -> throw new IllegalStateException("unhandled option " + name);
                }
                limits();
            } catch (IllegalArgumentException e) {
                throw new Mistake(name + ": " + e.getMessage());
            }
        }

        ExecOptions with(List<String> command) {
            return new ExecOptions(limits(), cores, stdin, output, json, command);
        }

        private ResourceLimits limits() {
            return new ResourceLimits(cpuTime, wallTime, memory, processes, outputLimit);
        }
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is no whole number", e);
        }
    }

    private static List<String> options() {
        var options = new ArrayList<>(VALUED);
        options.addAll(PLAIN);
        return options;
    }
}
