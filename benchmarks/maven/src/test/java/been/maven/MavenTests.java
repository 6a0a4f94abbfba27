package been.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MavenTests {
    private static final Artifact ARTIFACT = new Artifact("org.example", "json");

    @Test
    void everyVersionHasItsOwnReason() {
        var run =
                new Maven.Run(
                        1,
                        """
                        [INFO] Building v0 1
                        [ERROR] Failed to execute goal on project v1: Could not find artifact org.example:json:jar:9 -> [Help 1]
                        [ERROR]\s
                        [ERROR] Failed to execute goal on project v11: another -> [Help 1]
                        """);

        assertThat(run.errorOf("v0")).isEmpty();
        assertThat(run.errorOf("v1")).contains("Could not find artifact org.example:json:jar:9");
        assertThat(run.errorOf("v11")).contains("another");
        assertThat(run.error()).startsWith("Failed to execute goal on project v1");
    }

    @Test
    void aRunThatSaysNothingHasAStatus() {
        assertThat(new Maven.Run(137, "").error()).isEqualTo("Maven ended with status 137");
    }

    @Test
    void theFileOfAnArtifactIsFoundWithOrWithoutAModuleName() throws IOException {
        String line = "   org.example:json:jar:1.0:compile:/m2/org/example/json/1.0/json-1.0.jar";
        Path expected = Path.of("/m2/org/example/json/1.0/json-1.0.jar");

        assertThat(Versions.file(List.of("", "The following files:", line), ARTIFACT))
                .isEqualTo(expected);
        assertThat(Versions.file(List.of(line + " -- module org.example"), ARTIFACT))
                .isEqualTo(expected);
        assertThatThrownBy(() -> Versions.file(List.of("nothing"), ARTIFACT))
                .hasMessageContaining("org.example:json");
    }

    @Test
    void nothingButAVersionGetsIntoAProject() {
        assertThatThrownBy(() -> Project.dependingOn("v0", ARTIFACT, "1</version>"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
