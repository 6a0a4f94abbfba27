package been.analyses.module;

import been.protocol.results.Metric;

/** A metric and how its measurements are read from an execution. */
public record MeasuredMetric(Metric metric, Source source) {

    /** Where the numbers come from. */
    public sealed interface Source {}

    /** The SDK's recording that the task leaves behind. */
    public record Recorded() implements Source {}

    /** Figures of the measured run as a whole, one measurement an execution. */
    public enum RunFigure implements Source {
        /** Wall-clock seconds. */
        WALL_TIME,
        /** Seconds on all processors, user and system. */
        CPU_TIME,
        /** Peak memory of the whole process tree in bytes. */
        MEMORY
    }

    /**
     * Every match in standard output, one measurement a match.
     *
     * @param expression RE2 syntax, whose first group is the number
     */
    public record Matched(String expression) implements Source {}
}
