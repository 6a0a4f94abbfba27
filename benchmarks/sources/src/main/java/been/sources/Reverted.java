package been.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A version that no commit has: a commit without the changes of an earlier one, written {@code
 * COMMIT-without-EARLIER}.
 */
record Reverted(String commit, String earlier) {
    private static final String WITHOUT = "-without-";

    /** What a revision means if there is no commit of that name. */
    static Optional<Reverted> of(String revision) {
        int at = revision.lastIndexOf(WITHOUT);
        return at <= 0 || at + WITHOUT.length() == revision.length()
                ? Optional.empty()
                : Optional.of(
                        new Reverted(
                                revision.substring(0, at),
                                revision.substring(at + WITHOUT.length())));
    }

    /** The same with these names, such as whole hashes. */
    static String name(String commit, String earlier) {
        return commit + WITHOUT + earlier;
    }

    /** Its name with the beginnings of both hashes. */
    static String shortened(String revision, int digits) {
        return of(revision)
                .map(r -> name(r.commit.substring(0, digits), r.earlier.substring(0, digits)))
                .orElseGet(() -> revision.substring(0, digits));
    }

    /**
     * The hash of its tree, which is written into the repository. Both commits and the parent of
     * the earlier one are there.
     *
     * @param folder is made for files that both changed
     * @throws Unavailable when later commits changed the same lines
     */
    String tree(Git git, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Map<String, String> places =
                Map.of("GIT_INDEX_FILE", folder + ".index", "GIT_WORK_TREE", folder.toString());
        if (git.run("rev-parse", "--verify", "--quiet", earlier + "^").status() != 0) {
            throw new Unavailable(
                    "commit %s is the first one, so nothing would be left".formatted(earlier));
        }
        // As git revert does: the change from the earlier commit to its parent, in this commit.
        git.require(
                git.run(
                        places,
                        "read-tree",
                        "-i",
                        "-m",
                        "--aggressive",
                        earlier,
                        commit,
                        earlier + "^"));
        Git.Output merged = git.run(places, "merge-index", "-o", "-q", "git-merge-one-file", "-a");
        Git.Output tree = git.run(places, "write-tree");
        if (merged.status() != 0 || tree.status() != 0) {
            List<String> files =
                    git.run(places, "diff", "--name-only", "--diff-filter=U")
                            .text()
                            .lines()
                            .distinct()
                            .toList();
            throw new Unavailable(
                    "commit %s cannot be taken out of %s: later commits changed the same lines of %s"
                            .formatted(earlier, commit, String.join(", ", files)));
        }
        return tree.text().strip();
    }
}
