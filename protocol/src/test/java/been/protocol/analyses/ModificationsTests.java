package been.protocol.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.Modifications.Kind;
import been.protocol.analyses.Modifications.ModifiedFile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModificationsTests {

    @Test
    void theFirstFunctionsOfAFileAreNamedWithoutTheirPackages() {
        assertThat(
                        use(
                                "org.example.util.Parser$Inner.<init>",
                                "parse (app/parser.py)",
                                "main.(*Reader).next",
                                "std::sort",
                                "org.example.Parser.end"))
                .isEqualTo(
                        "Parser$Inner.<init>, parse (app/parser.py), main.(*Reader).next and 2 more");
        assertThat(use("Parser.end")).isEqualTo("Parser.end");
        assertThat(use()).isEqualTo("not seen in profiles");
    }

    @Test
    void filesThatNeitherRanNorWereReadAreLeftOut() {
        ModifiedFile sampled = file("a", FileUse.COMPILED, "run");
        ModifiedFile loaded = file("b", FileUse.LOADED);
        ModifiedFile unknown = file("c", null);
        ModifiedFile compiled = file("d", FileUse.COMPILED);
        ModifiedFile unused = file("e", FileUse.NONE);
        var found = modifications(3, sampled, loaded, unknown, compiled, unused);
        assertThat(found.usedFiles()).containsExactly(sampled, loaded, unknown);
        assertThat(found.otherFiles()).contains("5 files that the benchmark does not use");
        assertThat(modifications(0, compiled, loaded).otherFiles())
                .contains("1 file that the benchmark does not use");
        assertThat(modifications(2, loaded).otherFiles()).contains("2 more files");
        assertThat(modifications(0, loaded).otherFiles()).isEmpty();
        assertThat(modifications(0, unused).usedFiles()).as("all of them").containsExactly(unused);
    }

    private static ModifiedFile file(String path, @Nullable FileUse use, String... functions) {
        return new ModifiedFile(path, Kind.MODIFIED, null, 1, 1, List.of(functions), use);
    }

    private static Modifications modifications(int more, ModifiedFile... files) {
        return new Modifications(null, List.of(), true, List.of(files), more, true);
    }

    private static String use(String... functions) {
        ModifiedFile file = file("Parser", null, functions);
        return modifications(0, file).use(file);
    }
}
