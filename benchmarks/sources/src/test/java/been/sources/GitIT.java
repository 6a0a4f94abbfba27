package been.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import been.task.wire.Json;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host's own Git, for real. */
class GitIT {
    @TempDir Path folder;
    private TestRepository repository = new TestRepository(Path.of("unset"), new AtomicInteger());

    @BeforeEach
    void create() throws Exception {
        repository = TestRepository.in(folder.resolve("repository"));
    }

    @Test
    void commitsAreListedOldestFirstWithWhatIsKnownOfThem() throws Exception {
        String first = repository.commit("Begin", "src/prog.c", "int main() {}");
        String second =
                repository.commit("Return at once", "src/prog.c", "int main() { return 0; }");
        repository.git("tag", "v1.0");

        List<Map<String, Object>> versions = versions(Map.of());

        assertThat(versions).extracting(v -> v.get("version")).containsExactly(first, second);
        assertThat(versions.get(1))
                .containsEntry("subject", "Return at once")
                .containsEntry("author", "Ada")
                .containsEntry("parents", List.of(first))
                .containsEntry("tags", List.of("v1.0"));
        assertThat((String) versions.get(1).get("date")).matches("2026-01-0[0-9]T12:00:00\\+01:00");
    }

    @Test
    void aMergeIsOneStepOfItsBranch() throws Exception {
        String first = repository.commit("Begin", "a", "1");
        repository.git("checkout", "--quiet", "-b", "side");
        repository.commit("Aside", "b", "1");
        repository.git("checkout", "--quiet", "main");
        String second = repository.commit("On main", "a", "2");
        repository.git("merge", "--quiet", "--no-ff", "--message=Merge side", "side");

        assertThat(names(Map.of())).containsExactly(first, second, repository.head());
        assertThat(names(Map.of("paths", "b"))).containsExactly(repository.head());
        assertThat(versions(Map.of("likely", "b")))
                .extracting(version -> version.get("likely"))
                .containsExactly(false, false, true);
        assertThatThrownBy(() -> versions(Map.of("from", "side")))
                .hasToString("'side' is not on the line of first parents of the branch");
    }

    @Test
    void namedCommitsAreListedInThatOrderWhereverTheyAre() throws Exception {
        String first = repository.commit("1", "a", "1");
        repository.commit("2", "a", "2");
        repository.git("checkout", "--quiet", "--detach");
        String proposed = repository.commit("Proposed", "a", "3");
        repository.git("update-ref", "refs/pull/7/head", "HEAD");
        repository.git("checkout", "--quiet", "main");

        assertThat(names(Map.of("commits", proposed + "," + first)))
                .containsExactly(proposed, first);
        assertThatThrownBy(() -> versions(Map.of("commits", first + ",0123456789ab")))
                .hasToString("the repository has no commit for '0123456789ab'");
    }

    @Test
    void aCommitWithoutAnEarlierOneIsAVersion() throws Exception {
        repository.commit("Begin", "a", "1\n2\n3\n4\n5\n6\n7\n8\n");
        String slow = repository.commit("Slow", "a", "1\nslow\n3\n4\n5\n6\n7\n8\n");
        repository.commit("Other file", "b", "1");
        String newest = repository.commit("Same file", "a", "1\nslow\n3\n4\n5\n6\n7\n9\n");
        String without = newest + "-without-" + slow;

        List<Map<String, Object>> versions =
                versions(Map.of("commits", newest + "," + "main-without-" + slow));

        assertThat(versions).extracting(v -> v.get("version")).containsExactly(newest, without);
        assertThat(versions.get(1)).containsEntry("subject", "Without: Slow");
        String revision = String.valueOf(versions.get(1).get("revision"));
        TestedRun run = fetch(without, revision);
        assertThat(failures(run)).isEmpty();
        for (String name : List.of(without, revision)) {
            try (var archive = new ZipFile(run.results().resolve(name + ".bpk").toFile())) {
                assertThat(archive.getInputStream(archive.getEntry("files/a")))
                        .hasContent("1\n2\n3\n4\n5\n6\n7\n9\n");
                assertThat(archive.getEntry("files/b")).isNotNull();
            }
        }
    }

    @Test
    void whatLaterCommitsChangedCannotBeTakenOut() throws Exception {
        String first = repository.commit("Begin", "a", "1");
        String second = repository.commit("Two", "a", "2");
        repository.commit("Three", "a", "3");

        assertThatThrownBy(() -> versions(Map.of("commits", "main,main-without-" + second)))
                .hasMessageMatching(
                        "commit %s[0-9a-f]+ cannot be taken out of [0-9a-f]+: later commits changed the same lines of a"
                                .formatted(second));
        assertThatThrownBy(() -> versions(Map.of("commits", "main,main-without-" + first)))
                .hasMessageContaining("is the first one, so nothing would be left");
        assertThatThrownBy(() -> versions(Map.of("commits", "main,main-without-abcdef")))
                .hasToString("the repository has no commit for 'abcdef'");
    }

    @Test
    void rangesPathsBranchesAndTagsChoose() throws Exception {
        String first = repository.commit("1", "src/a", "1");
        String second = repository.commit("2", "README", "2");
        String third = repository.commit("3", "src/a", "3");
        repository.git("tag", "v3");
        repository.git("tag", "other", first);
        repository.git("branch", "old", second);

        assertThat(names(Map.of("from", second))).containsExactly(second, third);
        assertThat(names(Map.of("to", second))).containsExactly(first, second);
        assertThat(names(Map.of("from", first, "to", first))).containsExactly(first);
        assertThat(names(Map.of("paths", "src/"))).containsExactly(first, third);
        assertThat(names(Map.of("branch", "old"))).containsExactly(first, second);
        assertThat(names(Map.of("tags", "v*"))).containsExactly(third);
        assertThat(names(Map.of("tags", "*"))).containsExactly(first, third);
        assertThat(names(Map.of("tags", "*", "from", "v3"))).containsExactly(third);
        assertThat(names(Map.of("tags", "none*"))).isEmpty();
        assertThatThrownBy(() -> versions(Map.of("branch", "gone")))
                .hasToString("the repository has no commit for branch gone");
        assertThatThrownBy(() -> versions(Map.of("to", "v9")))
                .hasToString("the repository has no commit for 'v9'");
    }

    @Test
    void aRepositoryThatCannotBeReadIsOneSentence() throws Exception {
        assertThatThrownBy(() -> listed("/nowhere/prog", Map.of()))
                .hasToString(
                        "Git cannot read /nowhere/prog: repository '/nowhere/prog' does not exist");
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    boolean isMoved = exchange.getRequestURI().getPath().startsWith("/moved");
                    exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
                    exchange.getResponseHeaders().add("Location", "http://localhost:1/elsewhere");
                    exchange.sendResponseHeaders(isMoved ? 302 : 401, -1);
                    exchange.close();
                });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            Map<String, String> allowed = Map.of("private-hosts", "example.org,127.0.0.1");
            assertThatThrownBy(() -> listed(address + "/prog", Map.of()))
                    .hasToString(
                            "%s/prog is at an address of a private network; an administrator allows it with been.versions.private-hosts=127.0.0.1"
                                    .formatted(address));
            assertThatThrownBy(() -> listed(address + "/prog", allowed))
                    .hasToString(
                            "Git cannot read %s/prog: it needs a password or key that the host's user has not stored; configure a Git credential helper or an SSH key for that user"
                                    .formatted(address));
            assertThatThrownBy(() -> listed(address + "/moved", allowed))
                    .hasToString(
                            "Git cannot read %s/moved: it redirects to another address; use that one"
                                    .formatted(address));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void equalTreesAreEqualPackages() throws Exception {
        String first = repository.commit("Begin", "src/prog.c", "int main() {}");
        assertThat(repository.folder().resolve("run.sh").toFile().createNewFile()).isTrue();
        assertThat(repository.folder().resolve("run.sh").toFile().setExecutable(true)).isTrue();
        Files.createSymbolicLink(repository.folder().resolve("link"), Path.of("src/prog.c"));
        Files.createSymbolicLink(repository.folder().resolve("out"), Path.of("/etc/passwd"));
        String second = repository.commit("Add a script");
        String third = repository.commit("Change nothing");

        TestedRun run = fetch(first, second, third);

        assertThat(Files.readString(run.results().resolve("failures.json"))).isEqualTo("{}");
        assertThat(run.results().resolve(third + ".bpk"))
                .hasSameBinaryContentAs(run.results().resolve(second + ".bpk"));
        try (var archive = new ZipFile(run.results().resolve(second + ".bpk").toFile())) {
            assertThat(archive.stream().filter(e -> !e.isDirectory()).map(Object::toString))
                    .containsExactlyInAnyOrder(
                            "package.yaml", "files/link", "files/run.sh", "files/src/prog.c");
        }
    }

    @Test
    void aCommitThatIsTheNewestSomewhereIsFetchedAloneByTheStartOfItsHash() throws Exception {
        repository.commit("Begin", "a", "1");
        repository.commit("Later", "a", "2");
        repository.git("checkout", "--quiet", "--detach");
        String proposed = repository.commit("Proposed", "a", "3");
        repository.git("update-ref", "refs/pull/7/head", "HEAD");
        repository.git("checkout", "--quiet", "main");

        TestedRun run = fetch(proposed);

        assertThat(failures(run)).isEmpty();
        assertThat(run.results().resolve(proposed + ".bpk")).exists();
        String fetched = run.results().resolveSibling("tmp").resolve("repository").toString();
        assertThat(repository.git("--git-dir=" + fetched, "count-objects"))
                .as("a commit, a tree and a file")
                .startsWith("3 objects");
    }

    @Test
    void olderCommitsAreFetchedByTheStartOfTheirHashBesideOthersWithoutTheirHistory()
            throws Exception {
        repository.commit("Begin", "a", "1");
        String older = repository.commit("Older", "b", "1");
        repository.commit("Release", "a", "3");
        repository.git("tag", "1.0");
        repository.git("checkout", "--quiet", "--detach");
        String proposed = repository.commit("Proposed", "a", "4");
        String newest = repository.commit("Proposed later", "a", "5");
        repository.git("update-ref", "refs/pull/7/head", "HEAD");
        repository.git("checkout", "--quiet", "main");

        assertThat(failures(fetch("1.0", older, newest, proposed, newest + "-without-" + older)))
                .isEmpty();
    }

    @Test
    void submodulesAndLargeFilesElsewhereTakeOnlyTheirVersionOut() throws Exception {
        String good = repository.commit("Begin", "a", "1");
        repository.git(
                "update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",lib/part");
        repository.git("commit", "--quiet", "--message=Add a submodule");
        String submodule = repository.head();
        repository.git("rm", "--quiet", "--cached", "lib/part");
        String large =
                repository.commit(
                        "Add a large file",
                        "big.bin",
                        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n");

        TestedRun run = fetch(good, submodule, large, "0123456789ab");

        assertThat(run.results().resolve(good + ".bpk")).exists();
        assertThat(failures(run))
                .containsEntry(
                        submodule,
                        "it has the submodule lib/part, and source packages hold no submodules")
                .containsEntry(large, "its file big.bin is kept in Git LFS, which is not read")
                .containsEntry(
                        "0123456789ab",
                        "%s has no commit 0123456789ab any more; its history was rewritten"
                                .formatted(repository.folder()));
    }

    private TestedRun fetch(String... versions) throws Exception {
        return TaskTester.in(folder)
                .property("url", repository.folder())
                .property("git", "git")
                .property("package", "git/prog")
                .property("versions", String.join(",", versions))
                .property("revisions", String.join(",", versions))
                .run(new GitFetch());
    }

    private static Map<String, Object> failures(TestedRun run) throws Exception {
        return read(run, "failures.json");
    }

    @SuppressWarnings("unchecked") // JSON of known form
    private static Map<String, Object> read(TestedRun run, String file) throws Exception {
        String text = Files.readString(run.results().resolve(file));
        return (Map<String, Object>) Objects.requireNonNull(Json.read(text), text);
    }

    private List<Object> names(Map<String, String> properties) throws Exception {
        return versions(properties).stream().map(v -> v.get("version")).toList();
    }

    private List<Map<String, Object>> versions(Map<String, String> properties) throws Exception {
        return listed(repository.folder().toString(), properties);
    }

    @SuppressWarnings("unchecked") // JSON of known form
    private List<Map<String, Object>> listed(String url, Map<String, String> properties)
            throws Exception {
        TaskTester tester = TaskTester.in(folder).property("url", url).property("git", "git");
        properties.forEach(tester::property);
        TestedRun run = tester.run(new GitVersions());
        return (List<Map<String, Object>>)
                Objects.requireNonNull(read(run, "versions.json").get("versions"), url);
    }
}
