package been.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionsTests {

    @Test
    void boundsAreIncluded() {
        var wanted = Versions.wanted("2.12.0", "2.20.0");
        assertThat(
                        Stream.of("2.11.0", "2.12.0", "2.12.1", "2.20.0", "2.20.0-rc1", "2.21.0")
                                .filter(wanted))
                .containsExactly("2.12.0", "2.12.1", "2.20.0", "2.20.0-rc1");
    }

    @Test
    void metadataListsVersionsAndNothingElse(@TempDir Path folder) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("maven-metadata-x.xml"),
                        "<metadata><versioning><release>9</release><versions><version>1</version>"
                                + "<version>2</version></versions></versioning><version>7</version></metadata>");
        assertThat(RepositoryMetadata.versions(file)).containsExactly("1", "2");
    }

    @Test
    void whatIsNoArtifactIsNamed() {
        assertThatThrownBy(() -> Artifact.parse("jackson"))
                .hasMessage("'jackson' is no Maven artifact; expected group:artifact");
    }
}
