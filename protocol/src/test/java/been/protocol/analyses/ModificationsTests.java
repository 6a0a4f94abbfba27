package been.protocol.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.Modifications.Kind;
import been.protocol.analyses.Modifications.ModifiedFile;
import java.util.List;
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

    private static String use(String... functions) {
        var file = new ModifiedFile("Parser", Kind.MODIFIED, null, 1, 1, List.of(functions), null);
        return new Modifications(null, List.of(), true, List.of(file), 0, true).use(file);
    }
}
