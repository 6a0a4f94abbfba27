package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fetches the files of commits, each as a source package {@code results/<version>.bpk}; equal trees
 * give equal packages. What could not be fetched is in {@code results/failures.json}: {@code
 * {"0123456789ab": "why"}}. Properties: {@code url}, {@code versions} and {@code revisions}
 * (separated by commas), {@code package} (name of the packages), {@code git} (path) and optionally
 * {@code private-hosts} (those in private networks that may be read, separated by commas).
 */
public final class GitFetch implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        String url = task.property("url").asString();
        String allowed = task.property("private-hosts").orElse("").asString();
        RepositoryAddress.check(url, List.of(allowed.split(",", -1)));
        String[] versions = task.property("versions").asString().split(",", -1);
        String[] revisions = task.property("revisions").asString().split(",", -1);
        Git git = Git.at(task.property("git").asString(), task.tmp().resolve("repository"));
        git.create();
        var failures = new TreeMap<String, Object>();
        for (int i = 0; i < versions.length; i++) {
            try {
                Path files = Files.createDirectories(task.tmp().resolve("files-" + i));
                String tree = checkOut(git, url, revisions[i], files);
                pack(
                        task,
                        url,
                        tree,
                        new SourceFiles(files, task.log()),
                        task.results().resolve(versions[i] + ".bpk"));
            } catch (Unavailable why) {
                failures.put(versions[i], why.toString());
                task.log().warn(versions[i] + " was not fetched: " + why);
            }
            task.progress(i + 1, versions.length);
        }
        Files.writeString(task.results().resolve("failures.json"), Json.write(failures));
    }

    /** Writes the files of a commit, and returns the hash of its tree. */
    private static String checkOut(Git git, String url, String revision, Path folder)
            throws IOException, InterruptedException {
        Git.Output fetched =
                git.run("fetch", "--quiet", "--no-tags", "--depth=1", "--", url, revision);
        String commit = "FETCH_HEAD";
        if (fetched.status() != 0) {
            commit = revision;
            everything(git, url, revision, fetched);
        }
        String tree = git.tell("rev-parse", commit + "^{tree}").strip();
        refuseWhatIsElsewhere(git, tree);
        Map<String, String> checkout =
                Map.of("GIT_INDEX_FILE", folder + ".index", "GIT_WORK_TREE", folder.toString());
        require(git.run(checkout, "read-tree", tree));
        require(git.run(checkout, "checkout-index", "--all", "--quiet"));
        return tree;
    }

    /** For servers that do not give single commits. */
    private static void everything(Git git, String url, String revision, Git.Output first)
            throws IOException, InterruptedException {
        Git.Output all =
                git.run(
                        "fetch",
                        "--quiet",
                        "--",
                        url,
                        "+refs/heads/*:refs/heads/*",
                        "+refs/tags/*:refs/tags/*");
        if (all.status() != 0) {
            throw Git.unreadable(url, first);
        }
        if (git.run("rev-parse", "--verify", "--quiet", revision + "^{commit}").status() != 0) {
            throw new Unavailable(
                    "%s has no commit %s any more; its history was rewritten"
                            .formatted(url, revision));
        }
    }

    private static void require(Git.Output output) throws Unavailable {
        if (output.status() != 0) {
            throw new Unavailable("its files cannot be written: " + Git.reason(output.errors()));
        }
    }

    private static void refuseWhatIsElsewhere(Git git, String tree)
            throws IOException, InterruptedException {
        for (String entry : git.tell("ls-tree", "-r", "-z", tree).split("\0", -1)) {
            if (entry.startsWith("160000 ")) {
                throw new Unavailable(
                        "it has the submodule %s, and source packages hold no submodules"
                                .formatted(entry.substring(entry.indexOf('\t') + 1)));
            }
        }
    }

    private static void pack(
            TaskContext task, String url, String tree, SourceFiles files, Path archive)
            throws IOException {
        PackageFile.write(
                archive,
                new TreeMap<>(
                        Map.of(
                                "name",
                                task.property("package").asString(),
                                "version",
                                Commit.source(tree),
                                "kind",
                                "source",
                                "description",
                                "Sources of " + url,
                                "licence",
                                "see the sources")),
                new TreeMap<>(Map.of("repository", url, "tree", tree)),
                files.all());
    }
}
