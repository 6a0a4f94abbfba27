package been.sources;

import been.task.wire.Json;
import been.task.wire.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Packages for Node.js: a version is installed with its dependencies into {@code node_modules}, or
 * is what was published of it.
 */
final class Npm implements Registry {
    private static final String MODULES = "node_modules/";

    private final Tool npm;
    private final Path tmp;

    Npm(String npm, Path tmp) {
        this.npm = new Tool("npm", npm, Map.of("npm_config_update_notifier", "false"));
        this.tmp = tmp;
    }

    @Override
    public Map<String, String> releases(String name, boolean preReleases)
            throws IOException, InterruptedException {
        Object answer =
                run(
                        "list the versions of " + name,
                        LISTING_LIMIT,
                        List.of("view", name, "versions", "time"));
        var versions = new LinkedHashMap<String, String>();
        Object listed = part(answer, "versions");
        Object dates = part(answer, "time");
        // One version alone is no list.
        for (Object version : listed instanceof List<?> several ? several : List.of(listed)) {
            String text = version.toString();
            if (!text.isEmpty() && (preReleases || !Registry.isPreRelease(text))) {
                versions.put(text, part(dates, text).toString());
            }
        }
        return versions;
    }

    @Override
    public SortedMap<String, String> fetch(
            String name, String version, boolean asSources, Path folder)
            throws IOException, InterruptedException {
        String wanted = name + "@" + version;
        String doing = "fetch %s %s".formatted(name, version);
        if (asSources) {
            Path downloads = Files.createTempDirectory(tmp, "npm");
            run(
                    doing,
                    FETCHING_LIMIT,
                    List.of("pack", wanted, "--pack-destination", downloads.toString()));
            Archive.unpack(Archive.only(downloads), folder);
            return new TreeMap<>();
        }
        run(
                doing,
                FETCHING_LIMIT,
                List.of(
                        "install",
                        wanted,
                        "--prefix",
                        folder.toString(),
                        "--no-save",
                        "--no-package-lock",
                        "--no-bin-links",
                        "--no-audit",
                        "--no-fund"));
        return installed(folder.resolve(MODULES + ".package-lock.json"));
    }

    private static SortedMap<String, String> installed(Path lock) throws IOException {
        var installed = new TreeMap<String, String>();
        if (Files.exists(lock)
                && part(json(Files.readString(lock)), "packages") instanceof Map<?, ?> packages) {
            packages.forEach((path, about) ->
                    installed.put(
                            path.toString().replaceFirst(MODULES, ""),
                            part(about, "version").toString()));
        }
        return installed;
    }

    /** What it prints, as JSON. */
    private Object run(String doing, Duration limit, List<String> command)
            throws IOException, InterruptedException {
        var arguments = new ArrayList<>(command);
        arguments.add("--json");
        Tool.Output output = npm.run(tmp, limit, arguments);
        Object answer = json(output.text());
        if (output.status() != 0) {
            String why = part(part(answer, "error"), "summary").toString().strip();
            throw new Unavailable(
                    "npm cannot %s: %s"
                            .formatted(doing, why.isEmpty() ? last(output.errors()) : why));
        }
        return answer;
    }

    private static String last(String errors) {
        return errors.lines()
                .filter(line -> !line.isBlank())
                .reduce((before, line) -> line)
                .orElse("it ended without a message");
    }

    private static Object json(String text) {
        try {
            Object read = text.isBlank() ? null : Json.read(text);
            return read == null ? "" : read;
        } catch (JsonException notJson) {
            return "";
        }
    }

    /** Empty when there is no such part. */
    private static Object part(Object value, String key) {
        Object part = value instanceof Map<?, ?> map ? map.get(key) : null;
        return part == null ? "" : part;
    }
}
