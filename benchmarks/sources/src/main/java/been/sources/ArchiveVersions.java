package been.sources;

import been.task.Task;
import been.task.TaskContext;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lists the versions of the archives in a folder or on a web page into {@code
 * results/versions.json}, oldest first. Properties: {@code url} (of http or https, or a path on
 * this host), {@code pattern} (a regular expression for whole file names, with a group {@code
 * version}), {@code curl} (path, for a web page), and optionally {@code from} and {@code to} (both
 * included) and {@code private-hosts} (those in private networks that may be read, separated by
 * commas).
 */
public final class ArchiveVersions implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        Map<String, String> versions = new TreeMap<>();
        ArchiveListing listing = ArchiveListing.of(task);
        listing.archives().keySet().forEach(version -> versions.put(version, ""));
        VersionList.write(task, "archives of " + listing.url(), versions);
    }
}
