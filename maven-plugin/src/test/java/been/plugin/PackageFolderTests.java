package been.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageFolderTests {
    @TempDir private Path project;
    private Path source = Path.of("unset");
    private Path folder = Path.of("unset");

    @BeforeEach
    void source() throws IOException {
        source = Files.createDirectories(project.resolve("package"));
        folder = project.resolve("target/package");
        Files.writeString(source.resolve("package.yaml"), "version: \"@project.version@\"\n");
    }

    @Test
    void hasTheProjectsVersionFilesAndJars() throws IOException {
        Path script = write("package/files/bin/run.sh", "echo @project.version@");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        Path jar = write("target/benchmark.jar", "classes");
        PackageFolder.write(folder, source, "1.2", List.of(jar));
        assertThat(folder.resolve("package.yaml")).hasContent("version: \"1.2\"");
        assertThat(folder.resolve("files/bin/run.sh"))
                .hasContent("echo @project.version@")
                .isExecutable();
        assertThat(folder.resolve("files/lib/benchmark.jar")).hasContent("classes");
    }

    @Test
    void keepsNothingOfAnEarlierBuild() throws IOException {
        PackageFolder.write(folder, source, "1.2", List.of(write("target/old.jar", "old")));
        PackageFolder.write(folder, source, "1.2", List.of());
        assertThat(folder.resolve("files/lib")).isEmptyDirectory();
    }

    @Test
    void refusesTwoJarsOfOneName() throws IOException {
        List<Path> jars = List.of(write("a/same.jar", "a"), write("b/same.jar", "b"));
        assertThatThrownBy(() -> PackageFolder.write(folder, source, "1.2", jars))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("same.jar");
    }

    @Test
    void needsAManifest() throws IOException {
        Files.delete(source.resolve("package.yaml"));
        assertThatThrownBy(() -> PackageFolder.write(folder, source, "1.2", List.of()))
                .hasMessage("there is no " + source.resolve("package.yaml"));
    }

    private Path write(String path, String text) throws IOException {
        Path file = project.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, text);
    }
}
