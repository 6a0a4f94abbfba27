package been.statistics.plan;

/**
 * How often each level is repeated for each version.
 *
 * @param executions of each binary
 * @param measurements of each execution
 */
public record Dimensions(int binaries, int executions, int measurements) {

    public Dimensions {
        if (binaries < 1 || executions < 1 || measurements < 1) {
            throw new IllegalArgumentException(
                    "no level can be repeated less than once: %d × %d × %d"
                            .formatted(binaries, executions, measurements));
        }
    }
}
