package been.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.BenchmarkUses.UsedFile;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.FileUsers;
import been.protocol.analyses.FileUsers.User;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsesCommandTests {
    private static final AnalysisId ID = new AnalysisId(7);

    @TempDir private Path data;

    @Test
    void filesOfABenchmarkAreShown() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET /api/v1/uses/benchmarks?name=parse&version=v1",
                    new BenchmarkUses(
                            ID,
                            "parse",
                            "v1",
                            "git/prog",
                            null,
                            List.of(new UsedFile("src/a.c", FileUse.BUILT)),
                            9));
            assertThat(platform.been("uses", "parse", "v1").out())
                    .startsWith("parse (analysis 7), version v1 of git/prog\n")
                    .contains("1 of 10 files are used", "src/a.c  read by its build");
        }
    }

    @Test
    void whatIsUnknownIsSaid() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                    "GET /api/v1/uses/benchmarks?name=7",
                    new BenchmarkUses(ID, "parse", null, null, "no packages", List.of(), 0));
            assertThat(platform.been("uses", "7").out())
                    .isEqualTo("parse (analysis 7)\nnote: no packages\n");
        }
    }

    @Test
    void benchmarksOfAFileAreShown() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse("GET /api/v1/uses/benchmarks?name=src%2Fa.c", 404, "no benchmark")
                    .answer(
                            "GET /api/v1/uses/files?path=src%2Fa.c",
                            new FileUsers(
                                    "src/a.c",
                                    List.of(
                                            new User(ID, "parse", "v1", "git/prog", FileUse.READ),
                                            new User(ID, "print", "v1", "git/prog", FileUse.NONE)),
                                    List.of("scan")));
            assertThat(platform.been("uses", "src/a.c").out())
                    .contains(
                            "parse             7  git/prog  v1       read when it ran",
                            "not used by print\nunknown for scan\n");
        }
    }

    @Test
    void whatIsNeitherABenchmarkNorAFileIsRefused() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse("GET /api/v1/uses/benchmarks?name=a", 404, "no benchmark")
                    .answer(
                            "GET /api/v1/uses/files?path=a",
                            new FileUsers("a", List.of(), List.of()));
            FakePlatform.Ended ended = platform.been("uses", "a");
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).contains("no analysis is called 'a', and no version");
        }
    }
}
