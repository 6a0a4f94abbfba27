package been.maven;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fetches versions of an artifact with what each needs at run time, as one binary package a
 * version: {@code results/<version>.bpk} with {@code files/lib/*.jar}, and published sources in
 * {@code files/sources/*.jar}, so that versions can be compared. What could not be fetched is told
 * in {@code results/failures.json}: {@code {"2.13.9": "why"}}. Properties: {@code artifact}
 * (group:artifact), {@code versions} (separated by commas), {@code package} (name of the packages)
 * and {@code mvn} (path).
 */
public final class Fetch implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        Artifact artifact = Artifact.parse(task.property("artifact").asString());
        List<String> versions = Arrays.asList(task.property("versions").asString().split(","));
        Path reactor = Files.createDirectories(task.work().resolve("fetch"));
        Maven.Run run = resolve(task, artifact, versions, reactor);
        addSources(task, artifact, reactor);
        var failures = new TreeMap<String, Object>();
        for (int i = 0; i < versions.size(); i++) {
            String version = versions.get(i);
            List<Path> jars = jars(reactor.resolve(module(i)).resolve("lib"));
            Optional<String> problem = run.errorOf(module(i));
            if (problem.isPresent() || jars.isEmpty()) {
                failures.put(version, problem.orElseGet(run::error));
                task.log().warn(artifact + " " + version + " was not fetched");
            } else {
                new BinaryPackage(task.property("package").asString(), version, artifact)
                        .write(
                                jars,
                                jars(reactor.resolve(module(i)).resolve("sources")),
                                task.results().resolve(version + ".bpk"));
            }
            task.progress(i + 1, versions.size());
        }
        Files.writeString(task.results().resolve("failures.json"), Json.write(failures));
    }

    /**
     * One run of Maven for all: a module a version, and a version that fails does not stop the
     * others.
     */
    private static Maven.Run resolve(
            TaskContext task, Artifact artifact, List<String> versions, Path reactor)
            throws IOException, InterruptedException {
        List<String> modules = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            String name = module(i);
            Path module = Files.createDirectories(reactor.resolve(name));
            Files.writeString(
                    module.resolve("pom.xml"),
                    Project.dependingOn(name, artifact, versions.get(i)));
            modules.add(name);
        }
        Files.writeString(reactor.resolve("pom.xml"), Project.of(modules));
        return new Maven(task.property("mvn").asString(), reactor)
                .run(
                        List.of(
                                "--fail-at-end",
                                Maven.DEPENDENCY_PLUGIN + "copy-dependencies",
                                "-DincludeScope=runtime",
                                "-DoutputDirectory=lib"));
    }

    /** Those of the artifact and of what its group publishes with it; none where there are none. */
    private static void addSources(TaskContext task, Artifact artifact, Path reactor)
            throws IOException, InterruptedException {
        Maven.Run run =
                new Maven(task.property("mvn").asString(), reactor)
                        .run(
                                List.of(
                                        "--fail-at-end",
                                        Maven.DEPENDENCY_PLUGIN + "copy-dependencies",
                                        "-DincludeScope=runtime",
                                        "-DincludeGroupIds=" + artifact.group(),
                                        "-Dclassifier=sources",
                                        "-Dmdep.failOnMissingClassifierArtifact=false",
                                        "-DoutputDirectory=sources"));
        if (run.exitStatus() != 0) {
            task.log().info("not all versions have sources: " + run.error());
        }
    }

    private static String module(int index) {
        return "v" + index;
    }

    private static List<Path> jars(Path folder) throws IOException {
        var jars = new ArrayList<Path>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder, "*.jar")) {
                files.forEach(jars::add);
            }
        }
        jars.sort(null);
        return jars;
    }
}
