package been.sources;

import been.task.Task;
import been.task.TaskContext;
import been.task.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists the commits of a Git repository into {@code results/versions.json}, oldest first: {@code
 * {"versions": [{"version": "0123456789ab", "revision": …, "source": …, "date": …, "author": …,
 * "subject": …, "parents": […], "tags": […]}]}}. A version is named by the start of its commit's
 * hash; {@code source} is the version of the package with its sources, the same for equal trees.
 *
 * <p>Properties: {@code url}, {@code git} (path), and optionally {@code branch}, {@code from} and
 * {@code to} (both included), {@code paths} (separated by line ends), {@code likely} (the same, but
 * commits that change none of them are only not marked as likely), {@code tags} (a pattern), {@code
 * commits} (only these, separated by commas; {@code COMMIT-without-EARLIER} is one without the
 * changes of another) and {@code private-hosts} (those in private networks that may be read,
 * separated by commas).
 */
public final class GitVersions implements Task {
    private static final int MOST = 10_000;

    @Override
    public void run(TaskContext task) throws Exception {
        String url = task.property("url").asString();
        RepositoryAddress.check(url, RepositoryAddress.allowed(task));
        List<String> paths = text(task, "paths").lines().toList();
        Git git = Git.at(task.property("git").asString(), task.tmp().resolve("repository"));
        List<String> likely = text(task, "likely").lines().toList();
        git.copy(url, !paths.isEmpty() || !likely.isEmpty());
        String tags = text(task, "tags");
        String only = text(task, "commits");
        List<Commit> commits =
                !only.isEmpty()
                        ? these(git, url, List.of(only.split(",", -1)), task.tmp())
                        : tags.isEmpty()
                                ? history(git, task, paths)
                                : tagged(
                                        git,
                                        "refs/tags/" + tags,
                                        text(task, "from"),
                                        text(task, "to"));
        Set<String> marked = likely.isEmpty() ? Set.of() : changing(git, commits, likely);
        task.log().info(commits.size() + " commits of " + url + " match");
        Files.writeString(
                task.results().resolve("versions.json"),
                Json.write(
                        Map.of(
                                "versions",
                                commits.stream()
                                        .map(commit ->
                                                likely.isEmpty()
                                                        ? commit.description()
                                                        : commit.description(
                                                                marked.contains(commit.hash())))
                                        .toList())));
    }

    /** The hashes of commits that change one of these files or folders. */
    private static Set<String> changing(Git git, List<Commit> commits, List<String> paths)
            throws IOException, InterruptedException {
        if (commits.isEmpty()) {
            return Set.of();
        }
        var list = new ArrayList<>(List.of("rev-list", "--first-parent"));
        list.add(commits.get(commits.size() - 1).hash());
        list.addAll(List.of("--not", commits.get(0).hash(), "--"));
        list.addAll(paths);
        return git.tell(list.toArray(String[]::new)).lines().collect(Collectors.toSet());
    }

    private static String text(TaskContext task, String property) {
        return task.property(property).orElse("").asString();
    }

    /** Commits by name, also those that no branch has, as a forge keeps of proposed changes. */
    private static List<Commit> these(Git git, String url, List<String> revisions, Path scratch)
            throws IOException, InterruptedException {
        List<Commit> commits = new ArrayList<>();
        for (String revision : revisions) {
            Optional<Reverted> reverted =
                    git.has(revision) ? Optional.empty() : Reverted.of(revision);
            if (reverted.isPresent()) {
                Commit commit = one(git, url, reverted.get().commit());
                Commit earlier = one(git, url, reverted.get().earlier());
                String tree =
                        new Reverted(commit.hash(), earlier.hash())
                                .tree(git, scratch.resolve("reverted-" + commits.size()));
                commits.add(commit.without(earlier, tree));
            } else {
                commits.add(one(git, url, revision));
            }
        }
        return commits;
    }

    private static Commit one(Git git, String url, String revision)
            throws IOException, InterruptedException {
        if (!git.has(revision)) {
            git.run("fetch", "--quiet", "--", url, "+refs/*:refs/other/*");
        }
        var log = new ArrayList<>(List.of("log", "--no-walk=unsorted"));
        log.addAll(Commit.FORMAT);
        log.add(commit(git, revision, "'" + revision + "'"));
        return Commit.parse(git.tell(log.toArray(String[]::new))).get(0);
    }

    /** The line of first parents: what the branch was, one step after the other. */
    private static List<Commit> history(Git git, TaskContext task, List<String> paths)
            throws IOException, InterruptedException {
        String branch = text(task, "branch");
        String newest = branch.isEmpty() ? "HEAD" : "refs/heads/" + branch;
        String tip =
                commit(git, newest, branch.isEmpty() ? "its default branch" : "branch " + branch);
        String to = text(task, "to");
        var range = new ArrayList<>(List.of("--first-parent"));
        range.add(to.isEmpty() ? tip : onLine(git, tip, to));
        String from = text(task, "from");
        if (!from.isEmpty()) {
            range.addAll(List.of("--not", onLine(git, tip, from) + "^@"));
        }
        range.add("--");
        range.addAll(paths);
        var count = new ArrayList<>(List.of("rev-list", "--count"));
        count.addAll(range);
        long commits = Long.parseLong(git.tell(count.toArray(String[]::new)).strip());
        if (commits > MOST) {
            throw new Unavailable(
                    "%,d commits match, more than %,d; choose with from:, to: or paths:"
                            .formatted(commits, MOST));
        }
        var log = new ArrayList<>(List.of("log", "--reverse"));
        log.addAll(Commit.FORMAT);
        log.addAll(range);
        return Commit.parse(git.tell(log.toArray(String[]::new)));
    }

    /** A commit of the branch itself, not of what was merged into it. */
    private static String onLine(Git git, String tip, String revision)
            throws IOException, InterruptedException {
        String commit = commit(git, revision, "'" + revision + "'");
        String after = git.tell("rev-list", "--first-parent", tip, "--not", commit + "^@");
        if (after.lines().noneMatch(commit::equals)) {
            throw new Unavailable(
                    "'%s' is not on the line of first parents of the branch".formatted(revision));
        }
        return commit;
    }

    private static String commit(Git git, String revision, String called)
            throws IOException, InterruptedException {
        Git.Output found = git.run("rev-parse", "--verify", "--quiet", revision + "^{commit}");
        if (found.status() != 0) {
            throw new Unavailable("the repository has no commit for " + called);
        }
        return found.text().strip();
    }

    /** Tagged commits in the order of their dates. */
    private static List<Commit> tagged(Git git, String pattern, String from, String to)
            throws IOException, InterruptedException {
        List<String> hashes =
                git.tell("for-each-ref", "--format=%(objectname)", pattern).lines().toList();
        if (hashes.isEmpty()) {
            return List.of();
        }
        var log = new ArrayList<>(List.of("log", "--no-walk=sorted"));
        log.addAll(Commit.FORMAT);
        log.addAll(hashes);
        var commits = new ArrayList<>(Commit.parse(git.tell(log.toArray(String[]::new))));
        Collections.reverse(commits);
        int first = from.isEmpty() ? 0 : index(git, commits, from);
        int last = to.isEmpty() ? commits.size() - 1 : index(git, commits, to);
        return first > last ? List.of() : commits.subList(first, last + 1);
    }

    private static int index(Git git, List<Commit> commits, String revision)
            throws IOException, InterruptedException {
        String commit = commit(git, revision, "'" + revision + "'");
        List<String> hashes = commits.stream().map(Commit::hash).toList();
        if (!hashes.contains(commit)) {
            throw new Unavailable("'%s' is not among the tags".formatted(revision));
        }
        return hashes.indexOf(commit);
    }
}
