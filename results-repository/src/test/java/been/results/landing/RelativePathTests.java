package been.results.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativePathTests {
    @ParameterizedTest
    @ValueSource(strings = {"a", "a/b.txt", "profile of 1 %.svg", "größe", "..a/b..", "a:b"})
    void anOrdinaryPathIsTaken(String path) {
        assertThat(RelativePath.require(path)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/etc/passwd",
                "..",
                "../a",
                "a/../../b",
                "a//b",
                "a/",
                "./a",
                "a\\b",
                "a\0b",
                "a\nb"
            })
    void aPathThatLeavesOrDeceivesIsRefused(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RelativePath.require(path))
                .withMessageMatching("the path '\\P{Cntrl}*' must .*");
    }

    @Test
    void whatNoFileSystemHoldsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RelativePath.require("a".repeat(256)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RelativePath.require("abc/".repeat(400) + "a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", ".staging", "a/b", "a b", "a\0"})
    void whatIsNoNameIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RelativePath.requireName("task id", name));
    }
}
