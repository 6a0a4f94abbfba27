package been.sources;

import been.task.TaskContext;
import been.task.packaging.PackageFile;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Fetches one version of a program into a folder. */
@FunctionalInterface
interface Fetcher {

    /**
     * Leaves the files of the version in the folder, which is empty.
     *
     * @return what else to record of where they come from
     * @throws Unavailable when it cannot be fetched
     */
    SortedMap<String, String> fetch(String version, Path folder)
            throws IOException, InterruptedException;

    /**
     * Fetches the property {@code versions} of a task (separated by commas), each as a package
     * {@code results/<version>.bpk} named by the property {@code package}. A version that cannot be
     * fetched does not stop the others; {@code results/failures.json} has the reason.
     *
     * @param from where they come from, for people
     */
    static void fetchAll(TaskContext task, String from, String kind, Fetcher fetcher)
            throws IOException, InterruptedException {
        String[] versions = task.property("versions").asString().split(",", -1);
        var failures = new TreeMap<String, Object>();
        for (int i = 0; i < versions.length; i++) {
            try {
                pack(task, from, kind, versions[i], fetcher);
            } catch (IOException why) {
                failures.put(versions[i], reason(why));
                task.log().warn(versions[i] + " was not fetched: " + reason(why));
            }
            // After each, so that nothing is lost if the task ends early.
            Files.writeString(task.results().resolve("failures.json"), Json.write(failures));
            task.progress(i + 1, versions.length);
        }
    }

    private static void pack(
            TaskContext task, String from, String kind, String version, Fetcher fetcher)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(task.tmp(), "version").toRealPath();
        SortedMap<String, String> provenance = fetcher.fetch(version, folder);
        PackageFile.write(
                task.results().resolve(version + ".bpk"),
                new TreeMap<>(
                        Map.of(
                                "name",
                                task.property("package").asString(),
                                "version",
                                version,
                                "kind",
                                kind,
                                "description",
                                "%s of %s".formatted(version, from),
                                "licence",
                                "see the files")),
                provenance,
                new SourceFiles(folder, task.log()).all());
        Folders.delete(folder);
    }

    private static String reason(IOException why) {
        return why instanceof Unavailable
                ? why.toString()
                : "its package cannot be written: " + why.getMessage();
    }
}
