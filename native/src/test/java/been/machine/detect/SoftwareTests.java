package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftwareTests {
    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip 1.12 | 1.12",
                "bzip2, a block-sorting file compressor.  Version 1.0.8, 13-Jul-2019. | 1.0.8",
                "*** Zstandard CLI (64-bit) v1.5.4, by Yann Collet *** | 1.5.4",
                "cc (Debian 12.2.0-14+deb12u1) 12.2.0 | 12.2.0",
                "R version 4.2.2 Patched (2022-11-10 r83330) | 4.2.2",
                "Python 3.11.7 | 3.11.7",
            })
    void theVersionIsFoundInWhatAProgramSays(String output, String version) {
        assertThat(Software.version(output)).contains(version);
    }

    @Test
    void whatSaysNoVersionHasNone() {
        assertThat(Software.version("command not found")).isEmpty();
    }

    @Test
    void javaIsFoundByItsReleaseFileOnceEach() throws IOException {
        Path jdk = java("jdk-25", "JAVA_VERSION=\"25.0.3\"\nIMPLEMENTOR=\"Eclipse Adoptium\"\n");
        Files.createFile(jdk.resolve("bin/javac")).toFile().setExecutable(true);
        Path old = java("jre-8", "JAVA_VERSION=\"1.8.0_402\"\n");
        Path link = Files.createSymbolicLink(folder.resolve("default"), jdk);
        Path broken = java("broken", "nothing\n");
        assertThat(JavaInstallations.find(List.of(link, jdk, old, broken, folder)))
                .containsExactly(
                        Map.of(
                                "version",
                                "25.0.3",
                                "major",
                                25L,
                                "vendor",
                                "Eclipse Adoptium",
                                "home",
                                jdk.toRealPath().toString(),
                                "jdk",
                                true),
                        Map.of(
                                "version",
                                "1.8.0_402",
                                "major",
                                8L,
                                "home",
                                old.toRealPath().toString(),
                                "jdk",
                                false));
    }

    private Path java(String name, String release) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(home.resolve("bin"));
        assertThat(Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true))
                .isTrue();
        Files.writeString(home.resolve("release"), release);
        return home;
    }
}
