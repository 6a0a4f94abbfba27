package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Fetches the files of commits, each as a source package {@code results/<version>.bpk}; equal trees
 * give equal packages. What could not be fetched is in {@code results/failures.json}: {@code
 * {"0123456789ab": "why"}}. Properties: {@code url}, {@code versions} and {@code revisions}
 * (separated by commas), {@code package} (name of the packages), {@code git} (path) and optionally
 * {@code private-hosts} (those in private networks that may be read, separated by commas).
 */
public final class GitFetch implements Task {
    private static final Pattern HASH_START = Pattern.compile("[0-9a-f]{12,63}");

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
        Git.Output fetched = fetch(git, url, revision, depth);
        Optional<String> tip = fetched.status() == 0 ? Optional.empty() : tip(git, url, revision);
        if (fetched.status() == 0
                || (tip.isPresent() && fetch(git, url, tip.get(), depth).status() == 0)) {
            return git.tell("rev-parse", "FETCH_HEAD^{tree}").strip();
        }
        everything(git, url, revision, fetched);
        return git.tell("rev-parse", revision + "^{tree}").strip();
    }

    private static Git.Output fetch(Git git, String url, String revision, int depth)
            throws IOException, InterruptedException {
        return git.run("fetch", "--quiet", "--no-tags", "--depth=" + depth, "--", url, revision);
    }

    /**
     * The whole hash of a commit of which only the start is given, which servers do not take. One
     * that is added by CI is mostly the newest of a branch or of a proposed change.
     */
    private static Optional<String> tip(Git git, String url, String revision)
            throws IOException, InterruptedException {
        return HASH_START.matcher(revision).matches()
                ? git.run("ls-remote", "--", url)
                        .text()
                        .lines()
                        .filter(line -> line.startsWith(revision))
                        .map(line -> line.substring(0, line.indexOf('\t')))
                        .findFirst()
                : Optional.empty();
    }

    /** For servers that do not give single commits, and for commits that are not the newest. */
    private static void everything(Git git, String url, String revision, Git.Output first)
            throws IOException, InterruptedException {
        everything(git, url, first, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*");
        if (!git.has(revision)) {
            // A forge keeps proposed changes elsewhere.
            everything(git, url, first, "+refs/*:refs/other/*");
        }
        if (!git.has(revision)) {
            throw new Unavailable(
                    "%s has no commit %s any more; its history was rewritten"
                            .formatted(url, revision));
        }
    }

    private static void everything(Git git, String url, Git.Output first, String... references)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("fetch", "--quiet"));
        // Git takes what was fetched without its history for all there is.
        if (git.tell("rev-parse", "--is-shallow-repository").strip().equals("true")) {
            command.add("--unshallow");
        }
        command.addAll(List.of("--", url));
        command.addAll(List.of(references));
        if (git.run(command.toArray(String[]::new)).status() != 0) {
            throw Git.unreadable(url, first);
        }
    }
}
