package been.protocol.results;

import been.protocol.access.Named;

/**
 * The position of an execution in the results.
 *
 * @param analysis id of the analysis
 * @param experiment key of one version in one configuration, unique within the analysis
 * @param binary number of the build within the experiment, from 0
 * @param execution number of the run within the binary, from 0
 */
public record ExecutionAddress(String analysis, String experiment, int binary, int execution)
        implements Named {

    /** {@code analysis/experiment/binary/execution}. */
    @Override
    public String name() {
        return "%s/%s/%d/%d".formatted(analysis, experiment, binary, execution);
    }
}
