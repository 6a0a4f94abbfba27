package been.task.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTests {
    private static final List<String> VERSIONS =
            List.of(
                    "0.9",
                    "1.0-rc1",
                    "1.0",
                    "1.2",
                    "1.2.5",
                    "1.10",
                    "1.10.post1",
                    "2.0-rc1",
                    "2.0",
                    "10.1");

    @ParameterizedTest
    @CsvSource({
        "'>=1.2 <2', '1.2 1.2.5 1.10 1.10.post1'",
        "'>=1.2<2', '1.2 1.2.5 1.10 1.10.post1'",
        "'> 1.2 <= 1.10', '1.2.5 1.10'",
        "'1.x', '1.0 1.2 1.2.5 1.10 1.10.post1'",
        "'1.2.*', '1.2 1.2.5'",
        "'1.0.x', '1.0'",
        "'<1', '0.9'",
        "'>=2', '2.0 10.1'",
        "'>=2.0-rc1 <3', '2.0-rc1 2.0'",
        "'=1', '1.0'",
        "'1.0.0', '1.0'",
        "'<0.1', ''"
    })
    void aRangeHasTheVersionsBetweenItsBounds(String text, String expected) {
        VersionRange range = VersionRange.read(text).orElseThrow();
        assertThat(String.join(" ", VERSIONS.stream().filter(range::contains).toList()))
                .isEqualTo(expected);
    }

    @Test
    void aStarHasAll() {
        assertThat(VERSIONS).allMatch(VersionRange.read("*").orElseThrow()::contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", ">=", "^1.2", ">=1.x", "1.*.2", ">= <2", "1..2 ||", "a/b", "=>1"})
    void whatIsNoRangeIsNotRead(String text) {
        assertThat(VersionRange.read(text)).isEmpty();
    }
}
