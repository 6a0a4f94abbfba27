package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLabelTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=HYPERLINK(\"https://example.org\")",
                "+cmd|' /C calc'!A0",
                "-2+3",
                "@SUM(A1)",
                "\t=1",
                "'=1"
            })
    void noLabelIsAFormulaToASpreadsheet(String label) {
        String harmless = CsvLabel.harmless(label);
        assertThat(harmless).startsWith("'");
        assertThat(CsvLabel.label(harmless)).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.17.0", "-5", "+1.5e3", "it's", "'quoted'", "", "a=b"})
    void everythingElseStaysAsItIs(String label) {
        assertThat(CsvLabel.harmless(label)).isEqualTo(label);
        assertThat(CsvLabel.label(label)).isEqualTo(label);
    }

    @Test
    void cellsAreQuotedWhereTheyHaveToBe() {
        assertThat(CsvLabel.cell("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
        assertThat(CsvLabel.cell("=1,2")).isEqualTo("\"'=1,2\"");
    }
}
