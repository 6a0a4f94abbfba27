package been.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What results of other programs are read from. */
public enum ImportFormat {
    CSV(
            "CSV with the columns value and, as far as there are, version, binary, execution, iteration"),
    JMH("JMH's JSON"),
    GOOGLE_BENCHMARK("Google Benchmark's JSON"),
    HYPERFINE("hyperfine's JSON"),
    PYTEST_BENCHMARK("pytest-benchmark's JSON"),
    PYPERF("pyperf's JSON"),
    ASV("asv's JSON"),
    GO_TEST("the text of go test -bench"),
    CRITERION("the text of cargo bench with Criterion"),
    CATCH2("Catch2's XML"),
    BENCHMARK_DOTNET("BenchmarkDotNet's JSON"),
    RENAISSANCE("Renaissance's JSON"),
    BENCHEXEC("BenchExec's XML"),
    BEEN("an analysis exported as ZIP by BEEN");

    private final String title;

    ImportFormat(String title) {
        this.title = title;
    }

    /** For people. */
    public String title() {
        return title;
    }

    /** As it is called in options and addresses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that is called so. */
    public static Optional<ImportFormat> of(String word) {
        return Arrays.stream(values()).filter(format -> format.word().equals(word)).findFirst();
    }
}
