package been.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The working tree of a Git checkout as it is, uncommitted changes and untracked files included,
 * beside the commit that it is compared with. Neither the repository, nor its index, nor the
 * working tree is written: what Git has to store is in a temporary folder. The message of every
 * {@link IOException} is a sentence for users.
 */
public final class WorkingTree implements AutoCloseable {
    private static final long MOST_UNTRACKED = 100_000_000;
    private static final int SHOWN_FILES = 3;
    private static final int TREE_DIGITS = 8;

    /** What is compared with when the user names nothing, the first that exists. */
    private static final List<String> USUAL =
            List.of(
                    "refs/remotes/origin/HEAD",
                    "refs/remotes/origin/main",
                    "refs/remotes/origin/master",
                    "refs/heads/main",
                    "refs/heads/master");

    private final Path top;
    private final Path temporary;
    private final Git git;
    private final boolean isShallow;

    private WorkingTree(Path top, Path temporary, Git git, boolean isShallow) {
        this.top = top;
        this.temporary = temporary;
        this.git = git;
        this.isShallow = isShallow;
    }

    /**
     * A version of the sources.
     *
     * @param version its name: the start of a commit's hash, followed by {@code -dirty-} and the
     *     start of the tree's where the tree is not that commit's
     * @param tree the hash of its files
     * @param commit the whole hash of the commit
     * @param date in ISO 8601
     * @param author {@code null} for what is not committed
     */
    public record Snapshot(
            String version,
            String tree,
            String commit,
            String date,
            @Nullable String author,
            String subject) {

        /** Version of the package with these sources. */
        public String source() {
            return Commit.source(tree);
        }
    }

    /**
     * What is measured.
     *
     * @param now what is in the working tree
     * @param base the merge base
     * @param with what it is the merge base with
     */
    public record Pair(Snapshot now, Snapshot base, String with) {

        /** Whether there is nothing to compare. */
        public boolean isSame() {
            return now.tree().equals(base.tree());
        }
    }

    /** The checkout that the folder is in. */
    public static WorkingTree around(Path folder) throws IOException, InterruptedException {
        Git.Output found;
        try {
            found = Git.lookUp(folder);
        } catch (IOException e) {
            throw new Unavailable("Git is not in PATH; install it to measure a working tree");
        }
        if (found.status() != 0) {
            boolean isElsewhere =
                    found.errors().contains("not a git repository")
                            || found.errors().contains("must be run in a work tree");
            throw new Unavailable(
                    isElsewhere
                            ? "%s is not in the working tree of a Git checkout".formatted(folder)
                            : "Git cannot read %s: %s"
                                    .formatted(folder, Git.reason(found.errors())));
        }
        List<String> lines = found.text().lines().toList();
        Path temporary = Files.createTempDirectory("been-here-");
        Path top = Path.of(lines.get(0));
        Path index = temporary.resolve("index");
        try {
            // The index is as old as it was, or Git would not look at files changed just after it.
            Files.copy(folder.resolve(lines.get(3)), index, StandardCopyOption.COPY_ATTRIBUTES);
        } catch (NoSuchFileException none) {
            // Nothing was ever added.
        }
        var places = new HashMap<String, String>();
        places.put("GIT_WORK_TREE", top.toString());
        places.put("GIT_INDEX_FILE", index.toString());
        places.put(
                "GIT_OBJECT_DIRECTORY",
                Files.createDirectory(temporary.resolve("objects")).toString());
        places.put("GIT_ALTERNATE_OBJECT_DIRECTORIES", quoted(folder.resolve(lines.get(4))));
        return new WorkingTree(
                top,
                temporary,
                Git.ofCheckout(Path.of(lines.get(1)), places),
                lines.get(2).equals("true"));
    }

    /** Git would split the path at its colons. */
    private static String quoted(Path path) {
        return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * Takes what there is now, and looks for its merge base.
     *
     * @param baseline a branch, tag or commit; {@code null} for the branch that the repository was
     *     cloned from
     */
    public Pair compared(@Nullable String baseline) throws IOException, InterruptedException {
        if (git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}").status() != 0) {
            throw new Unavailable(
                    "%s has no commit to compare with; commit once first".formatted(top));
        }
        String with = baseline == null ? usual() : existing(baseline);
        String base = mergeBase(with);
        List<String> log = new ArrayList<>(List.of("log", "--no-walk=unsorted"));
        log.addAll(Commit.FORMAT);
        log.addAll(List.of("HEAD", base, "--"));
        List<Commit> commits = Commit.parse(git.tell(log.toArray(String[]::new)));
        return new Pair(
                snapshot(commits.get(0), tree()), committed(commits.get(commits.size() - 1)), with);
    }

    private String existing(String baseline) throws IOException, InterruptedException {
        boolean exists =
                git.run(
                                        "rev-parse",
                                        "--verify",
                                        "--quiet",
                                        "--end-of-options",
                                        baseline + "^{commit}")
                                .status()
                        == 0;
        if (!exists) {
            throw new Unavailable(
                    "%s has no branch, tag or commit '%s' to compare with".formatted(top, baseline)
                            + (isShallow ? "; the clone is shallow: git fetch --unshallow" : ""));
        }
        return baseline;
    }

    private String usual() throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("for-each-ref", "--format=%(refname)"));
        command.addAll(USUAL);
        List<String> there = git.tell(command.toArray(String[]::new)).lines().toList();
        String found =
                USUAL.stream()
                        .filter(there::contains)
                        .findFirst()
                        .orElseThrow(() ->
                                new Unavailable(
                                        "%s has no branch main or master to compare with; name one with --baseline"
                                                .formatted(top)));
        String target = found.endsWith("/HEAD") ? git.tell("symbolic-ref", found).strip() : found;
        return target.replaceFirst("^refs/(remotes|heads)/", "");
    }

    private String mergeBase(String with) throws IOException, InterruptedException {
        Git.Output base = git.run("merge-base", "HEAD", with);
        if (base.status() != 0) {
            throw new Unavailable(
                    isShallow
                            ? "this clone is shallow and does not reach the merge base with %s; run: git fetch --unshallow"
                                    .formatted(with)
                            : "HEAD and %s have no commit in common; name another --baseline"
                                    .formatted(with));
        }
        return base.text().strip();
    }

    /** The hash of what is there now. */
    private String tree() throws IOException, InterruptedException {
        checkUntracked();
        require(git.run("-c", "core.safecrlf=false", "add", "--all"));
        Git.Output written = git.run("write-tree");
        require(written);
        return written.text().strip();
    }

    private static void require(Git.Output output) throws Unavailable {
        if (output.status() != 0) {
            throw new Unavailable(
                    "Git cannot read the working tree: " + Git.reason(output.errors()));
        }
    }

    private record Untracked(String file, long bytes) {}

    /** Before Git reads them all. */
    private void checkUntracked() throws IOException, InterruptedException {
        var files = new ArrayList<Untracked>();
        String listed = git.tell("ls-files", "--others", "--exclude-standard", "-z");
        for (String file : listed.split("\0", -1)) {
            if (file.endsWith("/")) {
                throw new Unavailable(
                        "%s is a repository inside this one, and source packages hold no submodules; list it in .gitignore"
                                .formatted(file));
            }
            if (!file.isEmpty()) {
                files.add(new Untracked(file, size(file)));
            }
        }
        long all = files.stream().mapToLong(Untracked::bytes).sum();
        if (all > MOST_UNTRACKED) {
            throw new Unavailable(
                    "the untracked files have %s, more than %s: %s; list in .gitignore what is not part of the sources"
                            .formatted(
                                    megabytes(all),
                                    megabytes(MOST_UNTRACKED),
                                    files.stream()
                                            .sorted(
                                                    Comparator.comparingLong(Untracked::bytes)
                                                            .reversed())
                                            .filter(one -> one.bytes() >= all / 100)
                                            .limit(SHOWN_FILES)
                                            .map(one -> one.file() + " " + megabytes(one.bytes()))
                                            .collect(Collectors.joining(", "))));
        }
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f MB", bytes / 1e6);
    }

    private long size(String file) throws IOException {
        Path path = path(file);
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
    }

    private Path path(String file) throws Unavailable {
        try {
            return top.resolve(file);
        } catch (InvalidPathException e) {
            throw new Unavailable(
                    "the file name %s cannot be used with this shell's locale; set LC_ALL=C.UTF-8"
                            .formatted(file));
        }
    }

    private static Snapshot snapshot(Commit head, String tree) {
        return tree.equals(head.tree())
                ? committed(head)
                : new Snapshot(
                        head.name() + "-dirty-" + tree.substring(0, TREE_DIGITS),
                        tree,
                        head.hash(),
                        OffsetDateTime.now(ZoneId.systemDefault())
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString(),
                        null,
                        "uncommitted changes");
    }

    private static Snapshot committed(Commit commit) {
        return new Snapshot(
                commit.name(),
                commit.tree(),
                commit.hash(),
                commit.date(),
                commit.author(),
                commit.subject());
    }

    /** The address that the repository was cloned from, without a password; else its folder. */
    public String url() throws IOException, InterruptedException {
        Git.Output origin = git.run("remote", "get-url", "origin");
        return origin.status() == 0
                ? origin.text().strip().replaceFirst("^(https?://)[^@/]*@", "$1")
                : top.toString();
    }

    /**
     * Packs a version.
     *
     * @param name of the package
     * @param url of the repository, for the description
     * @param warn receives each link that is left out
     */
    public Path pack(Snapshot version, String name, String url, Consumer<String> warn)
            throws IOException, InterruptedException {
        for (String file :
                git.tell("ls-tree", "-r", "-z", "--name-only", version.tree()).split("\0", -1)) {
            path(file);
        }
        Path archive = temporary.resolve(version.tree() + ".bpk");
        new SourcePackage(name, url, (level, text) -> warn.accept(text))
                .write(git, version.tree(), temporary.resolve(version.tree()), archive);
        return archive;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(temporary)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
