package been.protocol.analyses;

import java.util.List;

/**
 * Which benchmarks a file affects.
 *
 * @param benchmarks those that use it, and with {@link FileUse#NONE} those whose version has the
 *     file but that do not use it
 * @param unknown names of benchmarks with versions without a record, which the file may affect
 */
public record FileUsers(String file, List<User> benchmarks, List<String> unknown) {

    public FileUsers {
        benchmarks = List.copyOf(benchmarks);
        unknown = List.copyOf(unknown);
    }

    /**
     * A benchmark.
     *
     * @param benchmark the name of its newest analysis with a record
     * @param version whose files are known
     * @param software the package of the version
     */
    public record User(
            AnalysisId analysis, String benchmark, String version, String software, FileUse use) {}
}
