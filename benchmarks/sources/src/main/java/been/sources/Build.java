package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.packaging.FileReads;
import been.task.packaging.PackageFile;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Builds a binary package {@code results/binary.bpk} from the files of the package {@code source}:
 * copies them to a folder of its own, runs the steps there one after the other, and packs the
 * output files, with a list of the sources that the steps read. Properties: {@code steps} (JSON:
 * lists of arguments), {@code output} (JSON: paths and patterns), {@code name} and {@code version}
 * of the package, {@code seed}, {@code platform}, and {@code provenance} (JSON: texts by key).
 */
public final class Build implements Task {
    /** The sources that a binary was made from; absent where reads leave no trace. */
    private static final String SOURCES = "build.sources";

    @Override
    public void run(TaskContext task) throws Exception {
        Path folder = Files.createDirectories(task.work().resolve("build"));
        copy(task.packageFolder("source"), folder);
        FileReads sources = FileReads.in(folder).forget();
        Path log = task.tmp().resolve("build.log");
        long begun = System.nanoTime();
        try (var steps = new Steps(folder, task.property("seed").asString(), log)) {
            List<List<String>> commands = lists(task.property("steps").asString());
            for (int i = 0; i < commands.size(); i++) {
                steps.run(i + 1, commands.get(i));
                task.progress(i + 1, commands.size());
            }
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        var used = new TreeSet<String>(sources.read(task.work()));
        SortedMap<String, Path> outputs =
                Outputs.of(folder, texts(read(task.property("output").asString())));
        var provenance = new TreeMap<String, String>();
        ((Map<?, ?>) read(task.property("provenance").asString()))
                .forEach((key, value) -> provenance.put(key.toString(), value.toString()));
        provenance.put("content", Outputs.digest(outputs));
        provenance.put("build-seconds", String.format(Locale.ROOT, "%.3f", seconds));
        Tools.versions(task.property("steps").asString())
                .forEach((tool, version) -> provenance.put("tool." + tool, version));
        var manifest = new TreeMap<String, String>();
        manifest.put("name", task.property("name").asString());
        manifest.put("version", task.property("version").asString());
        manifest.put("kind", "binary");
        manifest.put("description", "Built from " + provenance.get("source"));
        manifest.put("licence", "see the sources");
        if (!used.isEmpty()) {
            outputs.keySet().stream().filter(sources::has).forEach(used::add);
            Path list = task.tmp().resolve(SOURCES);
            Files.write(list, used);
            outputs.putIfAbsent(SOURCES, list);
        }
        outputs.putIfAbsent("build.log", log);
        PackageFile.write(task.results().resolve("binary.bpk"), manifest, provenance, outputs);
    }

    /** Packages are read-only, and a build may write anywhere in its folder. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : (Iterable<Path>) found::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                    if (!target.toFile().setWritable(true)) {
                        throw new IOException("cannot make " + target + " writable");
                    }
                }
            }
        }
    }

    private static Object read(String json) {
        Object value = Json.read(json);
        if (value == null) {
            throw new IllegalArgumentException("null instead of a list or map");
        }
        return value;
    }

    private static List<List<String>> lists(String json) {
        var lists = new ArrayList<List<String>>();
        ((List<?>) read(json)).forEach(list -> lists.add(texts(list)));
        return lists;
    }

    private static List<String> texts(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }
}
