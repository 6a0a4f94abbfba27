package been.bench.measurement;

import been.bench.report.BenchException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run, as a contestant reports it.
 *
 * @param begunNanos on CLOCK_MONOTONIC, when it received the job
 * @param knownNanos on CLOCK_MONOTONIC, when it knew the result
 * @param status that the program exited with; null when it did not
 * @param reason for which it was ended; null when it exited
 * @param output what the program wrote to standard output
 */
record Ran(
        long begunNanos,
        long knownNanos,
        @Nullable Double cpuSeconds,
        double wallSeconds,
        @Nullable Long memoryBytes,
        @Nullable Integer status,
        @Nullable String reason,
        String output) {

    /** From receiving the job to knowing the result. */
    double millis() {
        return (knownNanos - begunNanos) / 1e6;
    }

    /** The numbers that the program wrote in lines of that word and a number. */
    List<Long> said(String word) {
        return output.lines()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> Long.valueOf(line.substring(word.length() + 1).strip()))
                .toList();
    }

    /**
     * The one number that the program wrote after that word.
     *
     * @throws BenchException when it wrote none
     */
    long saidOnce(String word) throws BenchException {
        List<Long> said = said(word);
        if (said.size() != 1) {
            throw new BenchException(
                    "a program of the bench printed no '" + word + "', but ended with " + this);
        }
        return said.getFirst();
    }
}
