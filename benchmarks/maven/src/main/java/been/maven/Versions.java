package been.maven;

import been.task.Task;
import been.task.TaskContext;
import been.task.version.VersionOrder;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Lists the releases of an artifact into {@code results/versions.json}: {@code {"versions":
 * [{"version": "2.12.0"}, …]}}, oldest first. Properties: {@code artifact} (group:artifact), {@code
 * mvn} (path), and optionally {@code from} and {@code to} (both included).
 */
public final class Versions implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        Artifact artifact = Artifact.parse(task.property("artifact").asString());
        Maven maven = new Maven(task.property("mvn").asString(), task.work());
        Predicate<String> wanted =
                wanted(
                        task.property("from").orElse("").asString(),
                        task.property("to").orElse("").asString());
        List<Map<String, Object>> versions =
                all(maven, artifact, task.work()).stream()
                        .filter(wanted)
                        .map(version -> Map.<String, Object>of("version", version))
                        .toList();
        task.log().info(versions.size() + " versions of " + artifact + " match");
        Files.writeString(
                task.results().resolve("versions.json"), Json.write(Map.of("versions", versions)));
    }

    /**
     * Resolving the meta-version RELEASE makes Maven refresh what each of its repositories lists
     * and keep it beside the artifact. A version range would do the same, but fetch the POM of
     * every version in it.
     */
    private static List<String> all(Maven maven, Artifact artifact, Path work)
            throws IOException, InterruptedException {
        Path resolved = work.resolve("resolved.txt");
        Path pom =
                Files.writeString(
                        work.resolve("pom.xml"),
                        Project.dependingOn("versions", artifact, "RELEASE"));
        Maven.Run run =
                maven.run(
                        List.of(
                                "--file",
                                pom.toString(),
                                Maven.DEPENDENCY_PLUGIN + "list",
                                "-DexcludeTransitive=true",
                                "-DoutputAbsoluteArtifactFilename=true",
                                "-DoutputFile=" + resolved));
        if (run.exitStatus() != 0) {
            throw new IOException("Maven does not find " + artifact + ": " + run.error());
        }
        // …/group/artifact/version/artifact-version.jar
        Path folder = file(Files.readAllLines(resolved), artifact).resolve("../..").normalize();
        var listed = new TreeSet<>(VersionOrder.OLDEST_FIRST);
        try (var files = Files.newDirectoryStream(folder, "maven-metadata-*.xml")) {
            for (Path file : files) {
                listed.addAll(RepositoryMetadata.versions(file));
            }
        }
        return new ArrayList<>(listed);
    }

    /**
     * The file in a line such as {@code group:artifact:jar:1.0:compile:/path/a.jar -- module a}.
     */
    static Path file(List<String> lines, Artifact artifact) throws IOException {
        for (String line : lines) {
            String text = line.strip();
            int path = text.indexOf(":/");
            if (text.startsWith(artifact + ":") && path > 0) {
                int module = text.indexOf(" -- module");
                return Path.of(text.substring(path + 1, module < 0 ? text.length() : module));
            }
        }
        throw new IOException("Maven does not say where it keeps " + artifact);
    }

    static Predicate<String> wanted(String from, String to) {
        return version ->
                !version.endsWith("-SNAPSHOT")
                        && (from.isEmpty() || VersionOrder.OLDEST_FIRST.compare(from, version) <= 0)
                        && (to.isEmpty() || VersionOrder.OLDEST_FIRST.compare(version, to) <= 0);
    }
}
