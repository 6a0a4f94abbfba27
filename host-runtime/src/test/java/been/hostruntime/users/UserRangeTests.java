package been.hostruntime.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserRangeTests {
    @Test
    void aRangeIsReadAndCounted() {
        UserRange range = UserRange.parse("100000-165535");
        assertThat(range.count()).isEqualTo(65_536);
        assertThat(range.has(100_000)).isTrue();
        assertThat(range.has(99_999)).isFalse();
        assertThat(range.account(100_001).group()).isEqualTo(100_001);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0-5000", "5000", "6000-5000", "1-10", "1-99999999999", "root-nobody"})
    void whatIsNoRangeIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> UserRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 100000-165535, not '" + text + "'");
    }

    @Test
    void aContainerWithFewUsersHasAnotherRangeAndOneWithNoneHasNone() {
        assertThat(UserRange.usual(List.of("         0          0 4294967295")))
                .contains(new UserRange(1_879_048_192, 1_879_113_727));
        assertThat(UserRange.usual(List.of("0 100000 65536")))
                .contains(new UserRange(61_184, 65_519));
        assertThat(UserRange.usual(List.of("0 1000 1"))).isEmpty();
    }

    @Test
    void thereIsNoneWhereAClosedFolderAboveTheDataCannotBeHidden(@TempDir Path folder)
            throws Exception {
        List<String> map = List.of("0 0 4294967295");
        String root = "CapEff:\t000001ffffffffff\n";
        String rootOfContainer = "CapEff:\t00000000800405fb\n";
        Path data = folder.resolve("data");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertThat(UserRange.usual(data, root, map)).isPresent();
        assertThat(UserRange.usual(data, rootOfContainer, map)).isEmpty();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        assertThat(UserRange.usual(data, rootOfContainer, map)).isPresent();
        assertThat(UserRange.usual(data, "CapEff:\t0000000000000000\n", map)).isEmpty();
    }
}
