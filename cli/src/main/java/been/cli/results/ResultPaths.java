package been.cli.results;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Where results are on a platform. */
final class ResultPaths {
    static final String RESULTS = "/api/v1/results";

    private static final int PARTS = 4;

    private ResultPaths() {}

    /** The path of an execution, from how people write it. */
    static String execution(String address) {
        String[] parts = address.split("/", -1);
        if (parts.length != PARTS
                || !parts[2].matches("[0-9]{1,9}")
                || !parts[3].matches("[0-9]{1,9}")) {
            throw new CommandFailure(
                    ExitStatus.BAD_INPUT,
                    "invalid execution '%s'; expected ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3 (see been results list 7)"
                            .formatted(address));
        }
        return RESULTS
                + "/"
                + Arrays.stream(parts)
                        .map(PlatformClient::segment)
                        .collect(Collectors.joining("/"));
    }

    static String analysis(String name) {
        return RESULTS + "/" + PlatformClient.segment(name);
    }
}
