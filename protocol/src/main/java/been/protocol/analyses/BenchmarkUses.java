package been.protocol.analyses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a version a benchmark uses.
 *
 * @param benchmark the name of its analysis
 * @param version the newest with a record, or the requested one
 * @param software the package of the version
 * @param problem why nothing is known, in one sentence; absent if something is
 * @param files that it uses, by path
 * @param unused how many other files the version has
 */
public record BenchmarkUses(
        AnalysisId analysis,
        String benchmark,
        @Nullable String version,
        @Nullable String software,
        @Nullable String problem,
        List<UsedFile> files,
        int unused) {

    public BenchmarkUses {
        files = List.copyOf(files);
    }

    /** One that it uses. */
    public record UsedFile(String path, FileUse use) {}
}
