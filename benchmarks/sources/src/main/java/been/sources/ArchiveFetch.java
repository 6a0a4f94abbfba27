package been.sources;

import been.task.Task;
import been.task.TaskContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fetches archives and packs what is in them, each as {@code results/<version>.bpk}; {@code
 * results/failures.json} has the reasons why others could not be fetched. Properties: those of
 * {@link ArchiveVersions}, {@code versions} (separated by commas) and {@code package} (name of the
 * packages).
 */
public final class ArchiveFetch implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        ArchiveListing listing = ArchiveListing.of(task);
        SortedMap<String, List<String>> archives = listing.archives();
        Fetcher.fetchAll(
                task,
                listing.url(),
                "source",
                (version, folder) -> {
                    List<String> files = archives.getOrDefault(version, List.of());
                    if (files.isEmpty()) {
                        throw new Unavailable("its archive is not there any more");
                    }
                    if (files.size() > 1) {
                        throw new Unavailable(
                                "%s are all version %s; narrow the pattern"
                                        .formatted(String.join(" and ", files), version));
                    }
                    Path archive = listing.fetch(files.get(0));
                    Archive.unpack(archive, folder);
                    return new TreeMap<>(
                            Map.of(
                                    "archive",
                                    listing.url().replaceFirst("/*$", "/") + files.get(0)));
                });
    }
}
