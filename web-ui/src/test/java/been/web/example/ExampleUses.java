package been.web.example;

import been.analyses.Uses;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.FileUsers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One benchmark, which is built from one of two files. */
public final class ExampleUses implements Uses {
    private static final AnalysisId ANALYSIS = new AnalysisId(1);

    @Override
    public Optional<BenchmarkUses> of(String benchmark, @Nullable String version) {
        return benchmark.equals("1")
                ? Optional.of(
                        new BenchmarkUses(
                                ANALYSIS,
                                "parse",
                                "1.0",
                                "git/prog",
                                null,
                                List.of(new BenchmarkUses.UsedFile("a.c", FileUse.BUILT)),
                                1))
                : Optional.empty();
    }

    @Override
    public FileUsers by(String file) {
        FileUse use = file.equals("a.c") ? FileUse.BUILT : FileUse.NONE;
        return new FileUsers(
                file,
                List.of(new FileUsers.User(ANALYSIS, "parse", "1.0", "git/prog", use)),
                List.of());
    }
}
