package been.analyses.module;

import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.results.MeasurementOrigin.Combining;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A metric and how its measurements are read from an execution.
 *
 * @param role whose tasks measure it
 * @param instances how the measurements of several instances of that role become one series
 */
public record MeasuredMetric(Metric metric, Source source, String role, Combining instances) {

    /** A metric of the only role. */
    public MeasuredMetric(Metric metric, Source source) {
        this(metric, source, Role.ONLY, usual(metric, source));
    }

    /** The same of a role. */
    MeasuredMetric of(String other, Optional<Combining> given) {
        return new MeasuredMetric(metric, source, other, given.orElse(instances));
    }

    /** Whether it may be the same in every execution, however fast the machine is. */
    public boolean mayBeExact() {
        return source instanceof RunFigure figure
                ? figure == RunFigure.INSTRUCTIONS
                : !VerdictWords.isOfTime(metric);
    }

    /** What several clients do in a second adds up, as what several processes use does. */
    private static Combining usual(Metric metric, Source source) {
        return switch (source) {
            case RunFigure figure -> figure.combining();
            case Recorded _, Matched _, Located _ ->
                    VerdictWords.isRate(metric) ? Combining.SUM : Combining.MEAN;
        };
    }

    /** Where the numbers come from. */
    public sealed interface Source {}

    /** The SDK's recording that the task leaves behind. */
    public record Recorded() implements Source {}

    /**
     * Figures of the measured run as a whole, one measurement an execution, under the names that
     * {@code been exec} prints.
     */
    public enum RunFigure implements Source {
        WALL_TIME("wall-time-seconds", "s", "wall-clock time"),
        /** User and system, on all processors. */
        CPU_TIME("cpu-time-seconds", "s", "processor time"),
        CPU_TIME_USER("cpu-time-user-seconds", "s", "user time"),
        CPU_TIME_SYSTEM("cpu-time-system-seconds", "s", "system time"),
        /** Of the whole process tree. */
        MEMORY("memory-peak-bytes", "byte", "peak memory"),
        SWAP_PEAK("swap-peak-bytes", "byte", "peak swap"),
        PAGE_FAULTS("page-faults", "1", "page faults"),
        PAGE_FAULTS_MAJOR("page-faults-major", "1", "major page faults"),
        PROCESSES_PEAK("processes-peak", "1", "peak number of processes"),
        CONTEXT_SWITCHES("context-switches", "1", "context switches"),
        CONTEXT_SWITCHES_FORCED("context-switches-forced", "1", "forced context switches"),
        /** Known only with a limit on it. */
        DISK_PEAK("disk-peak-bytes", "byte", "peak disk space"),
        IO_READ("io-read-bytes", "byte", "bytes read from disks"),
        IO_WRITE("io-write-bytes", "byte", "bytes written to disks"),
        PRESSURE_CPU("pressure-cpu-seconds", "s", "stall for processors"),
        PRESSURE_MEMORY("pressure-memory-seconds", "s", "stall for memory"),
        PRESSURE_IO("pressure-io-seconds", "s", "stall for I/O"),
        /** Of all packages of the machine; their parts are in these. */
        ENERGY("energy-joules-package-[0-9]+", "J", "energy of the processors"),
        /** Either of the processor or of a simulated one. */
        INSTRUCTIONS("instructions(-cachegrind)?", "1", "instructions"),
        CYCLES("cycles", "1", "processor cycles"),
        /** Of the processors while they worked for the run. */
        FREQUENCY("cycles", "Hz", "processor frequency"),
        CACHE_REFERENCES("cache-references", "1", "cache references"),
        CACHE_MISSES("cache-misses", "1", "cache misses"),
        BRANCHES("branches", "1", "branches"),
        BRANCH_MISSES("branch-misses", "1", "mispredicted branches"),
        CPU_MIGRATIONS("cpu-migrations", "1", "migrations between processors");

        private static final String CPU_SECONDS = "task-clock-seconds";
        private static final Set<RunFigure> COUNTED = EnumSet.range(INSTRUCTIONS, CPU_MIGRATIONS);

        private final Pattern figures;
        private final String unit;
        private final String title;

        RunFigure(String figures, String unit, String title) {
            this.figures = Pattern.compile(figures);
            this.unit = unit;
            this.title = title;
        }

        /** The word in analysis files and modules. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        String unit() {
            return unit;
        }

        String title() {
            return title;
        }

        Better better() {
            return this == FREQUENCY ? Better.HIGHER : Better.LOWER;
        }

        private Combining combining() {
            return switch (this) {
                case WALL_TIME -> Combining.MAX;
                case FREQUENCY -> Combining.MEAN;
                default -> Combining.SUM;
            };
        }

        /** Whether only performance counters know it. */
        public boolean isCounted() {
            return COUNTED.contains(this);
        }

        /**
         * Its value; empty if the host could not read it.
         *
         * @param read figures of the run by name
         */
        public OptionalDouble in(Map<String, Double> read) {
            List<Double> parts =
                    read.entrySet().stream()
                            .filter(entry -> figures.matcher(entry.getKey()).matches())
                            .map(Map.Entry::getValue)
                            .toList();
            double divisor = this == FREQUENCY ? read.getOrDefault(CPU_SECONDS, 0.0) : 1;
            return parts.isEmpty() || divisor == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            parts.stream().mapToDouble(Double::doubleValue).sum() / divisor);
        }
    }

    /**
     * Every match in a file, one measurement a match.
     *
     * @param expression RE2 syntax, whose first group is the number
     * @param file below the results folder, or standard output
     */
    public record Matched(String expression, String file) implements Source {}

    /**
     * Numbers in a JSON file, each one measurement.
     *
     * @param values where they are, such as {@code $.results[*].time}
     * @param file below the results folder, or standard output
     */
    public record Located(String values, String file) implements Source {}
}
