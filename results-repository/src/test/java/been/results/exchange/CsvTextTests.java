package been.results.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTests {

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
        String harmless = CsvText.harmless(label);
        assertThat(harmless).startsWith("'");
        assertThat(CsvText.label(harmless)).isEqualTo(label);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.17.0", "-5", "+1.5e3", "it's", "'quoted'", "", "a=b"})
    void everythingElseStaysAsItIs(String label) {
        assertThat(CsvText.harmless(label)).isEqualTo(label);
        assertThat(CsvText.label(label)).isEqualTo(label);
    }

    @Test
    void cellsAreQuotedWhereTheyHaveToBe() {
        assertThat(CsvText.cell("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
        assertThat(CsvText.cell("=1,2")).isEqualTo("\"'=1,2\"");
    }
}
