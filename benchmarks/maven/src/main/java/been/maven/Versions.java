package been.maven;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Lists the releases of an artifact into {@code results/versions.json}: {@code {"versions":
 * [{"version": "2.12.0"}, …]}}, oldest first. Properties: {@code artifact} (group:artifact), {@code
 * mvn} (path), and optionally {@code from}, {@code to} (both included) and {@code include} (regular
 * expression over the whole version).
 */
public final class Versions implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        Artifact artifact = Artifact.parse(task.property("artifact").asString());
        Path told = task.work().resolve("local-repository");
        Maven maven = new Maven(task.property("mvn").asString(), task.work());
        Predicate<String> wanted =
                wanted(
                        task.property("from").orElse("").asString(),
                        task.property("to").orElse("").asString(),
                        task.property("include").orElse("").asString());
        List<Map<String, Object>> versions =
                all(maven, artifact, told).stream()
                        .filter(wanted)
                        .map(version -> Map.<String, Object>of("version", version))
                        .toList();
        task.log().info(versions.size() + " versions of " + artifact + " match");
        Files.writeString(
                task.results().resolve("versions.json"), Json.write(Map.of("versions", versions)));
    }

    /**
     * Resolving the meta-version RELEASE makes Maven refresh what each of its repositories lists,
     * in the local repository.
     */
    private static List<String> all(Maven maven, Artifact artifact, Path told)
            throws IOException, InterruptedException {
        Maven.Run run =
                maven.run(
                        List.of(
                                "--quiet",
                                Maven.DEPENDENCY_PLUGIN + "get",
                                "-DgroupId=" + artifact.group(),
                                "-DartifactId=" + artifact.name(),
                                "-Dversion=RELEASE",
                                "-Dpackaging=pom",
                                "-Dtransitive=false",
                                Maven.HELP_PLUGIN + "evaluate",
                                "-Dexpression=settings.localRepository",
                                "-Doutput=" + told));
        if (run.exitStatus() != 0) {
            throw new IOException("Maven does not find " + artifact + ": " + run.errors());
        }
        Path repository = Path.of(Files.readString(told).strip());
        Path folder =
                repository.resolve(artifact.group().replace('.', '/')).resolve(artifact.name());
        var listed = new TreeSet<>(VersionOrder.OLDEST_FIRST);
        try (var files = Files.newDirectoryStream(folder, "maven-metadata-*.xml")) {
            for (Path file : files) {
                listed.addAll(RepositoryMetadata.versions(file));
            }
        }
        return new ArrayList<>(listed);
    }

    static Predicate<String> wanted(String from, String to, String include) {
        Pattern pattern = Pattern.compile(include.isEmpty() ? ".*" : include);
        return version ->
                !version.endsWith("-SNAPSHOT")
                        && pattern.matcher(version).matches()
                        && (from.isEmpty() || VersionOrder.OLDEST_FIRST.compare(from, version) <= 0)
                        && (to.isEmpty() || VersionOrder.OLDEST_FIRST.compare(version, to) <= 0);
    }
}
