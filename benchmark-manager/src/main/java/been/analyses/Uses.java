package been.analyses;

import been.protocol.access.ReadOnly;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.FileUsers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which files of its software a benchmark uses, by what builds and profiled executions read. Here,
 * a benchmark is an analysis, since its metrics come from the same executions. Thread-safe.
 */
public interface Uses {

    /**
     * What a benchmark uses; empty if there is no such benchmark or version.
     *
     * @param benchmark number of an analysis, or a name: the newest analysis with a record
     * @param version {@code null} for the newest with a record
     */
    @ReadOnly
    Optional<BenchmarkUses> of(String benchmark, @Nullable String version);

    /**
     * Which benchmarks use a file: of analyses with the same name, the newest with a record.
     *
     * @param file its path in a version, such as {@code src/parse.c}
     */
    @ReadOnly
    FileUsers by(String file);
}
