package been.maven;

import static org.assertj.core.api.Assertions.assertThat;

import been.task.testing.TaskTester;
import been.task.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own Maven, for real. */
class MavenIT {
    private static final String ARTIFACT = "com.fasterxml.jackson.core:jackson-annotations";

    @Test
    void releasesAreListedInOrder(@TempDir Path folder) throws Exception {
        var run =
                TaskTester.in(folder)
                        .property("artifact", ARTIFACT)
                        .property("from", "2.14.0")
                        .property("to", "2.14.1")
                        .property("mvn", "mvn")
                        .run(new Versions());
        assertThat(Json.read(Files.readString(run.results().resolve("versions.json"))))
                .isEqualTo(
                        Map.of(
                                "versions",
                                List.of(Map.of("version", "2.14.0"), Map.of("version", "2.14.1"))));
    }

    @Test
    void aVersionThatIsNotThereDoesNotStopTheOthers(@TempDir Path folder) throws Exception {
        var run =
                TaskTester.in(folder)
                        .property("artifact", ARTIFACT)
                        .property("versions", "2.13.0,2.13.99")
                        .property("package", "been/jackson-annotations")
                        .property("mvn", "mvn")
                        .run(new Fetch());
        try (var archive = new ZipFile(run.results().resolve("2.13.0.bpk").toFile())) {
            assertThat(archive.stream().map(Object::toString))
                    .containsExactly(
                            "package.yaml",
                            "files/lib/jackson-annotations-2.13.0.jar",
                            "files/sources/jackson-annotations-2.13.0-sources.jar");
        }
        assertThat(run.results().resolve("2.13.99.bpk")).doesNotExist();
        assertThat(Files.readString(run.results().resolve("failures.json")))
                .startsWith("{\"2.13.99\":")
                .contains("jackson-annotations:jar:2.13.99")
                .doesNotContain("[Help");
    }
}
