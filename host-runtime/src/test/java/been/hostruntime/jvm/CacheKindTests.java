package been.hostruntime.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheKindTests {

    @ParameterizedTest
    @CsvSource({"1.8.0_402, 8,", "11.0.2, 11,", "17.0.9, 17, CLASS_DATA", "25, 25, AOT"})
    void theVersionDecides(String version, int feature, CacheKind kind, @TempDir Path home)
            throws Exception {
        Files.writeString(
                home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        Jdk jdk = Jdk.at(home).orElseThrow();
        assertThat(jdk.feature()).isEqualTo(feature);
        assertThat(CacheKind.of(feature).orElse(null)).isEqualTo(kind);
    }

    @Test
    void aFolderWithoutVersionIsNoJdk(@TempDir Path home) throws Exception {
        assertThat(Jdk.at(home)).isEmpty();
        Files.writeString(home.resolve("release"), "OS_NAME=\"Linux\"\n");
        assertThat(Jdk.at(home)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xshare:off, true",
        "-XX:AOTCache=mine, true",
        "-XX:AOTMode=off, true",
        "-XX:SharedArchiveFile=mine, true",
        "-Xmx1g, false"
    })
    void aTasksOwnOptionsGoBefore(String option, boolean chosen) {
        assertThat(CacheKind.isChosenBy(List.of("-ea", option))).isEqualTo(chosen);
    }
}
