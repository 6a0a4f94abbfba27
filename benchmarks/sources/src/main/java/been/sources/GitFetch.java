package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
        RepositoryAddress.check(url, RepositoryAddress.allowed(task));
        String[] versions = task.property("versions").asString().split(",", -1);
        String[] revisions = task.property("revisions").asString().split(",", -1);
        Git git = Git.at(task.property("git").asString(), task.tmp().resolve("repository"));
        git.create();
        var packages = new SourcePackage(task.property("package").asString(), url, task.log());
        var failures = new TreeMap<String, Object>();
        for (int i = 0; i < versions.length; i++) {
            try {
                String tree = fetchTree(git, url, revisions[i], task.tmp().resolve("merged-" + i));
                packages.write(
                        git,
                        tree,
                        task.tmp().resolve("files-" + i),
                        task.results().resolve(versions[i] + ".bpk"));
            } catch (Unavailable why) {
                failures.put(versions[i], why.toString());
                task.log().warn(versions[i] + " was not fetched: " + why);
            }
            task.progress(i + 1, versions.length);
        }
        Files.writeString(task.results().resolve("failures.json"), Json.write(failures));
    }

    /** The hash of a commit's tree, whose files are then in the repository. */
    private static String fetchTree(Git git, String url, String revision, Path scratch)
            throws IOException, InterruptedException {
        Optional<Reverted> reverted = Reverted.of(revision);
        if (reverted.isEmpty()) {
            return fetchTree(git, url, revision, 1);
        }
        fetchTree(git, url, reverted.get().commit(), 1);
        fetchTree(git, url, reverted.get().earlier(), 2);
        return reverted.get().tree(git, scratch);
    }

    /**
     * @param depth how many commits of its history are fetched
     */
    private static String fetchTree(Git git, String url, String revision, int depth)
            throws IOException, InterruptedException {
        Git.Output fetched =
                git.run("fetch", "--quiet", "--no-tags", "--depth=" + depth, "--", url, revision);
        String commit = "FETCH_HEAD";
        if (fetched.status() != 0) {
            commit = revision;
            everything(git, url, revision, fetched);
        }
        return git.tell("rev-parse", commit + "^{tree}").strip();
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
}
