package been.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.sources.WorkingTree.Pair;
import been.sources.WorkingTree.Snapshot;
import been.task.testing.TaskTester;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a checkout holds, read by the Git of this machine. */
class WorkingTreeIT {
    @TempDir Path folder;
    private TestRepository repository = new TestRepository(Path.of("unset"), new AtomicInteger());

    @BeforeEach
    void create() throws Exception {
        repository = TestRepository.in(folder.resolve("my program"));
    }

    private Path write(String file, String content) throws IOException {
        Path path = repository.folder().resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, content);
    }

    private static Pair compared(Path folder, @Nullable String baseline) throws Exception {
        try (WorkingTree tree = WorkingTree.around(folder)) {
            return tree.compared(baseline);
        }
    }

    private Pair compared() throws Exception {
        return compared(repository.folder(), null);
    }

    private void assertRefused(@Nullable String baseline, String sentence) {
        assertThatThrownBy(() -> compared(repository.folder(), baseline)).hasToString(sentence);
    }

    /** The contents of the package by path. */
    private static Map<String, String> packed(WorkingTree tree, Snapshot version) throws Exception {
        var files = new TreeMap<String, String>();
        Path archive = tree.pack(version, "git/prog", "/srv/prog", warning -> {});
        try (var zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().startsWith("files/") && !entry.isDirectory()) {
                    files.put(
                            entry.getName().substring("files/".length()),
                            new String(
                                    zip.getInputStream(entry).readAllBytes(),
                                    StandardCharsets.UTF_8));
                }
            }
        }
        return files;
    }

    @Test
    void whatIsNotCommittedIsPackedAndNothingIsTouched() throws Exception {
        write(".gitignore", "*.o\n");
        write("kept", "1");
        write("gone", "1");
        write("staged", "1");
        String base = repository.commit("Begin", "src/prog.c", "old");
        write("src/prog.c", "new");
        Files.delete(repository.folder().resolve("gone"));
        write("staged", "2");
        repository.git("add", "staged");
        write("staged", "3");
        write("ein Wörtchen/ħ.c", "untracked");
        write("prog.o", "ignored");
        List<String> before = state();

        try (WorkingTree tree = WorkingTree.around(repository.folder().resolve("src"))) {
            Pair pair = tree.compared(null);
            assertThat(packed(tree, pair.now()))
                    .containsExactlyInAnyOrderEntriesOf(
                            Map.of(
                                    ".gitignore", "*.o\n",
                                    "kept", "1",
                                    "staged", "3",
                                    "src/prog.c", "new",
                                    "ein Wörtchen/ħ.c", "untracked"));
            assertThat(packed(tree, pair.base())).containsEntry("src/prog.c", "old").hasSize(5);
            assertThat(pair.base().version()).isEqualTo(base);
            assertThat(pair.base().subject()).isEqualTo("Begin");
            assertThat(pair.now().version()).matches(base + "-dirty-[0-9a-f]{8}");
            assertThat(pair.now().commit()).startsWith(base);
            assertThat(tree.url()).isEqualTo(repository.folder().toString());
        }
        assertThat(state()).isEqualTo(before);
    }

    /** The index, the stored objects, and the files as Git sees them. */
    private List<String> state() throws Exception {
        return List.of(
                repository.git("ls-files", "--stage"),
                repository.git("count-objects", "--verbose"),
                repository.git("status", "--porcelain", "--ignored"));
    }

    @Test
    void theSameTreeIsTheSamePackageAsThatOfItsCommit() throws Exception {
        repository.commit("Begin", "a", "1");
        Files.createSymbolicLink(repository.folder().resolve("link"), Path.of("b"));
        Files.createSymbolicLink(repository.folder().resolve("out"), Path.of("/etc/passwd"));
        Path script = write("b", "#!/bin/sh\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        var warnings = new ArrayList<String>();
        byte[] archive;
        String source;
        try (WorkingTree tree = WorkingTree.around(repository.folder())) {
            Snapshot now = tree.compared(null).now();
            source = now.source();
            archive =
                    Files.readAllBytes(
                            tree.pack(
                                    now,
                                    "git/prog",
                                    repository.folder().toString(),
                                    warnings::add));
        }
        String commit = repository.commit("Add a script");
        Path fetched =
                TaskTester.in(folder)
                        .property("url", repository.folder())
                        .property("git", "git")
                        .property("package", "git/prog")
                        .property("versions", commit)
                        .property("revisions", commit)
                        .run(new GitFetch())
                        .results()
                        .resolve(commit + ".bpk");
        assertThat(fetched).hasBinaryContent(archive);
        assertThat(warnings).containsExactly("the link out is left out");
        assertThat(compared().now().source()).isEqualTo(source);
    }

    @Test
    void differentChangesAreDifferentVersionsAndNoneIsNone() throws Exception {
        String base = repository.commit("Begin", "a", "1");
        assertThat(compared().isSame()).isTrue();
        // As long as before, and within the same second.
        write("a", "2");
        String second = compared().now().version();
        write("a", "3");
        assertThat(compared().now().version()).isNotEqualTo(second).startsWith(base + "-dirty-");
        write("a", "2");
        assertThat(compared().now().version()).isEqualTo(second);
        write("a", "1");
        assertThat(compared().isSame()).isTrue();
    }

    @Test
    void theBaselineIsTheMergeBase() throws Exception {
        String first = repository.commit("Begin", "a", "1");
        repository.git("tag", "v1");
        String base = repository.commit("On main", "a", "2");
        repository.git("checkout", "--quiet", "-b", "side");
        String side = repository.commit("Aside", "b", "1");
        repository.git("checkout", "--quiet", "main");
        repository.commit("Later on main", "a", "3");
        repository.git("checkout", "--quiet", "side");

        Pair pair = compared();
        assertThat(pair.with()).isEqualTo("main");
        assertThat(pair.base().version()).isEqualTo(base);
        assertThat(pair.now().version()).isEqualTo(side);
        assertThat(compared(repository.folder(), "v1").base().version()).isEqualTo(first);
        Path other = folder.resolve("other");
        repository.git("worktree", "add", "--quiet", "--detach", other.toString(), "main");
        Files.writeString(other.resolve("a"), "4");
        assertThat(compared(other, null).base().subject()).isEqualTo("Later on main");
    }

    @Test
    void aCloneIsComparedWithTheBranchThatItCameFrom() throws Exception {
        String base = repository.commit("Begin", "a", "1");
        Path path = folder.resolve("clone");
        repository.git("clone", "--quiet", repository.folder().toString(), path.toString());
        var clone = new TestRepository(path, new AtomicInteger());
        String ahead = clone.commit("Not pushed", "a", "2");

        Pair pair = compared(path, null);
        assertThat(pair.with()).isEqualTo("origin/main");
        assertThat(pair.base().version()).isEqualTo(base);
        assertThat(pair.now().version()).isEqualTo(ahead);
        try (WorkingTree tree = WorkingTree.around(path)) {
            assertThat(tree.url()).isEqualTo(repository.folder().toString());
            clone.git("remote", "set-url", "origin", "https://me:secret@example.org/prog");
            assertThat(tree.url()).isEqualTo("https://example.org/prog");
        }
    }

    @Test
    void whereNothingCanBeComparedASentenceSaysWhy() throws Exception {
        assertThatThrownBy(() -> compared(folder, null))
                .hasToString(folder + " is not in the working tree of a Git checkout");
        Path bare = folder.resolve("bare");
        repository.git("init", "--quiet", "--bare", bare.toString());
        assertThatThrownBy(() -> compared(bare, null))
                .hasToString(bare + " is not in the working tree of a Git checkout");
        assertRefused(
                null, repository.folder() + " has no commit to compare with; commit once first");
        repository.commit("Begin", "a", "1");
        assertRefused(
                "v9", repository.folder() + " has no branch, tag or commit 'v9' to compare with");
        repository.git("branch", "--quiet", "--move", "trunk");
        assertRefused(
                null,
                repository.folder()
                        + " has no branch main or master to compare with; name one with --baseline");
        repository.git("checkout", "--quiet", "--orphan", "new");
        repository.commit("Begin again", "a", "2");
        assertRefused("trunk", "HEAD and trunk have no commit in common; name another --baseline");
    }

    @Test
    void aShallowCloneIsNamed() throws Exception {
        repository.commit("Begin", "a", "1");
        repository.git("checkout", "--quiet", "-b", "side");
        repository.commit("Aside", "b", "1");
        repository.git("checkout", "--quiet", "main");
        repository.commit("Later", "a", "2");
        Path path = folder.resolve("shallow");
        repository.git(
                "clone",
                "--quiet",
                "--depth=1",
                "--no-single-branch",
                "--branch=side",
                "file://" + repository.folder(),
                path.toString());
        assertThatThrownBy(() -> compared(path, "origin/main"))
                .hasToString(
                        "this clone is shallow and does not reach the merge base with origin/main; run: git fetch --unshallow");
    }

    @Test
    void signaturesThatGitIsToShowAreNoPartOfACommit() throws Exception {
        repository.commit("Begin", "a", "1");
        String signature =
                "gpgsig -----BEGIN SSH SIGNATURE-----\n U1NI\n -----END SSH SIGNATURE-----\n\n";
        Path signed = folder.resolve("signed");
        Files.writeString(
                signed,
                repository
                        .git("cat-file", "commit", "HEAD")
                        .replaceFirst("\n\n", "\n" + signature));
        String hash =
                repository.git("hash-object", "-t", "commit", "-w", signed.toString()).strip();
        repository.git("reset", "--quiet", hash);
        repository.git("config", "log.showSignature", "true");

        assertThat(compared().now().commit()).isEqualTo(hash);
    }

    @Test
    void whatAPackageCannotHoldIsNamed() throws Exception {
        repository.commit("Begin", "a", "1");
        repository.git("init", "--quiet", "inner");
        assertRefused(
                null,
                "inner/ is a repository inside this one, and source packages hold no submodules; list it in .gitignore");
        write(".gitignore", "inner/\n");
        for (String name : List.of("data.bin", "more.bin")) {
            Path file = repository.folder().resolve(name);
            try (var large = new RandomAccessFile(file.toFile(), "rw")) {
                large.setLength(80_000_000);
            }
        }
        assertRefused(
                null,
                "the untracked files have 160 MB, more than 100 MB: data.bin 80 MB, more.bin 80 MB; list in .gitignore what is not part of the sources");
        write(".gitignore", "inner/\n*.bin\n");
        repository.git(
                "update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",lib/part");
        Files.createDirectories(repository.folder().resolve("lib/part"));
        try (WorkingTree tree = WorkingTree.around(repository.folder())) {
            Snapshot now = tree.compared(null).now();
            assertThatThrownBy(() -> packed(tree, now))
                    .hasToString(
                            "it has the submodule lib/part, and source packages hold no submodules");
        }
    }
}
