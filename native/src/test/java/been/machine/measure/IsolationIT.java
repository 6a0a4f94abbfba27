package been.machine.measure;

import static been.machine.measure.Bench.used;
import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.machine.measure.Bench.Kind;
import been.protocol.Reason;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** As root, and as an ordinary user where the kernel gives one namespaces. */
class IsolationIT extends LeavesNothing {

    @BeforeEach
    void needNamespaces() throws Exception {
        assumeNamespaces();
    }

    static List<Kind> bothUsers() throws IOException {
        return Bench.mayBecomeNobody()
                ? List.of(Bench.best(), Bench.unprivileged())
                : List.of(Bench.best());
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void aPrivateTmpIsEmptyAndVanishesAndLeavesTheWorkingFolderInSight(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        bench.sh(
                NONE,
                only(Option.PRIVATE_TMP),
                "ls -A /var/tmp /dev/shm; ls -A /tmp; echo x >/tmp/been-private; echo y >/dev/shm/been-private; touch %s/seen; [ \"$PWD\" = %s ] && cat /tmp/been-private"
                        .formatted(folder, folder));
        assertThat(bench.out())
                .isEqualTo("/dev/shm:\n\n/var/tmp:\n" + folder.getFileName() + "\nx\n");
        assertThat(Path.of("/tmp/been-private")).doesNotExist();
        assertThat(Path.of("/dev/shm/been-private")).doesNotExist();
        assertThat(folder.resolve("seen")).exists();
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void withoutNetworkThereIsOnlyALoopbackThatWorks(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        bench.sh(
                NONE,
                only(Option.NO_NETWORK),
                "sed -n 's/^ *\\([a-z0-9]*\\):.*/\\1/p' /proc/net/dev; cat /proc/net/if_inet6 | wc -l; grep -c 0100007F /proc/net/fib_trie || true");
        assertThat(bench.out()).startsWith("lo\n");
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void anOwnProcessSpaceShowsOnlyOwnProcesses(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        var usage =
                bench.sh(
                        NONE,
                        only(Option.OWN_PROCESSES),
                        "echo $$; cd /proc && ls -d [0-9]*; (setsid sleep 60 &); exit 5");
        // The shell, and what it lists: the first process, itself and, on a busy machine, the
        // supervisor's that samples memory by then. The shell is process 3 where Linux 6.1 has v1
        // groups only, and process 2 elsewhere.
        List<String> lines = bench.out().lines().toList();
        assertThat(lines.getFirst()).isIn("2", "3");
        assertThat(lines.subList(1, lines.size()))
                .contains("1", lines.getFirst())
                .isSubsetOf("1", "2", "3");
        assertThat(usage.exitCode()).isEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void signalsEndAProgramInItsOwnProcessSpaceAsAnywhere(Kind kind) throws Exception {
        MeasuredRun run =
                kind.measurer()
                        .start(
                                new Bench(kind, folder)
                                        .request(
                                                NONE,
                                                only(Option.OWN_PROCESSES),
                                                null,
                                                "sh",
                                                "-c",
                                                "touch up; while :; do sleep 0.05; done"));
        waitFor("up");
        run.stop(Reason.USER, PATIENCE);
        assertThat(used(run.await()).signal()).isEqualTo(15);
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void addressesAreNotRandomisedWhenThatIsAsked(Kind kind) throws Exception {
        var bench = new Bench(kind, folder);
        bench.sh(NONE, only(Option.NO_ASLR), "grep '\\[stack\\]' /proc/self/maps");
        String first = bench.out();
        bench.sh(NONE, only(Option.NO_ASLR), "grep '\\[stack\\]' /proc/self/maps");
        assertThat(bench.out()).isEqualTo(first);
    }

    @Test
    void anotherUserHasNoCapabilitiesAndNoFurtherGroups() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        bench.sh(
                NONE,
                new RunConditions(Integer.toString(Bench.NOBODY), Set.of()),
                "id -u; id -g; id -G; grep -E 'Cap(Inh|Prm|Eff|Bnd|Amb)' /proc/self/status | cut -f2 | sort -u; grep NoNewPrivs /proc/self/status | cut -f2");
        String nobody = Bench.NOBODY + "\n";
        assertThat(bench.out()).isEqualTo(nobody + nobody + nobody + "0000000000000000\n1\n");
    }

    @Test
    void aUserMayHaveAName() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        bench.sh(NONE, new RunConditions("nobody", Set.of()), "id -un");
        assertThat(bench.out()).isEqualTo("nobody\n");
        assertThatThrownBy(
                        () -> bench.sh(NONE, new RunConditions("no-such-user", Set.of()), "true"))
                .hasMessage("unknown user 'no-such-user': use one that 'getent passwd' lists");
    }

    /** As a home folder of root: what a run needs may lie there, and nothing else shows. */
    @Test
    void aFolderThatIsClosedToTheUserShowsOnlyWhatTheRunNeeds() throws Exception {
        assumeRoot();
        Path closed = Files.createDirectories(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(closed.resolve("secret"), "secret");
        var bench = new Bench(Bench.best(), Files.createDirectories(closed.resolve("place")));
        bench.sh(
                NONE,
                new RunConditions(Integer.toString(Bench.NOBODY), Set.of()),
                "pwd; ls %1$s; cat %1$s/secret; echo x >%1$s/y; true".formatted(closed));
        assertThat(bench.out()).isEqualTo(closed + "/place\nplace\n");
        assertThat(closed.resolve("secret")).hasContent("secret");
        assertThat(closed.resolve("y")).doesNotExist();
    }

    @Test
    void onlyRootRunsThingsAsSomebodyElse() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.unprivileged(), folder);
        RunRequest request =
                bench.request(NONE, new RunConditions("daemon", Set.of()), null, "true");
        RunResult result = Bench.unprivileged().measurer().start(request).await();
        assertThat(((RunResult.NotStarted) result).explanation())
                .startsWith("only root can run 'true' as another user")
                .endsWith("run as root, or set no user");
    }

    @Test
    void allTogetherWork() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        var all = new RunConditions("nobody", EnumSet.complementOf(EnumSet.of(Option.CACHEGRIND)));
        var usage =
                bench.sh(
                        Bench.memory(256L << 20).withDiskBytes(1 << 20),
                        all,
                        "id -un; echo $$; ls /tmp | wc -l; echo x >/tmp/mine; cat /tmp/mine; exit 6");
        assertThat(usage.exitCode()).isEqualTo(6);
        assertThat(bench.out()).matches("nobody\n[23]\n1\nx\n");
    }

    @Test
    void aUserWithOwnGroupsMayDivideThemAndNothingIsLeft() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        String divide =
                "while IFS=: read -r _ names path; do"
                        + " case $names in '') base=/sys/fs/cgroup/unified;; *memory*) base=/sys/fs/cgroup/memory;; *) continue;; esac;"
                        + " [ -d $base ] || base=/sys/fs/cgroup;"
                        + " mkdir $base$path/inner 2>/dev/null && echo divided;"
                        + " (echo 1 > $base$path/memory.limit_in_bytes) 2>/dev/null && echo changed;"
                        + " (echo 1 > $base$path/memory.max) 2>/dev/null && echo changed;"
                        + " done < /proc/self/cgroup";
        bench.sh(NONE, new RunConditions("nobody", Set.of()), divide);
        assertThat(bench.out()).isEmpty();
        assumeThat(Files.readString(Path.of("/proc/self/cgroup")))
                .as("this needs control groups v2")
                .containsPattern("(?m)^0::");
        bench.sh(NONE, new RunConditions("nobody", Set.of(Option.OWN_GROUPS)), divide);
        assertThat(bench.out().lines()).isNotEmpty().containsOnly("divided");
        assertThat(Bench.groups()).isEmpty();
    }

    /** {@link #nothingIsLeft} looks for the process. */
    @Test
    void aProcessInANestedGroupEndsWithTheRun() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        String hide =
                "own=$(sed -n 's/^0:://p' /proc/self/cgroup); base=/sys/fs/cgroup/unified;"
                        + " [ -d $base ] || base=/sys/fs/cgroup;"
                        + " inner=$base$own/inner; mkdir $inner || exit 0;"
                        + " (echo 0 >$inner/cgroup.procs &&"
                        + " exec sh -c 'while :; do sleep 1; done' "
                        + folder
                        + ") &"
                        + " until grep -q . $inner/cgroup.procs; do sleep 0.01; done; echo hidden";
        bench.sh(NONE, new RunConditions("nobody", Set.of(Option.OWN_GROUPS)), hide);
        assumeThat(bench.out()).as("this needs control groups v2").isEqualTo("hidden\n");
    }

    @Test
    void aNestedGroupThatExceedsItsMemoryEndsAlone() throws Exception {
        assumeRoot();
        var bench = new Bench(Bench.best(), folder);
        String exceed =
                "base=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup);"
                        + " grep -qw memory $base/cgroup.controllers || exit 0;"
                        + " mkdir $base/main $base/small && echo $$ >$base/main/cgroup.procs &&"
                        + " echo +memory >$base/cgroup.subtree_control &&"
                        + " echo 8M >$base/small/memory.max || exit 1;"
                        + " echo 0 >$base/small/memory.swap.max;"
                        + " (echo 0 >$base/small/cgroup.procs &&"
                        + " head -c 100000000 /dev/zero | tail >/dev/null);"
                        + " grep oom_kill $base/small/memory.events";
        ResourceUsage usage =
                bench.sh(NONE, new RunConditions("nobody", Set.of(Option.OWN_GROUPS)), exceed);
        assertThat(usage.exitCode()).isZero();
        assertThat(usage.terminationReason()).isNull();
        assumeThat(bench.out()).as("this needs the memory controller of v2").isNotEmpty();
        assertThat(bench.out()).startsWith("oom_kill ").doesNotStartWith("oom_kill 0\n");
    }

    @ParameterizedTest
    @MethodSource("bothUsers")
    void aKilledSupervisorLeavesNoMountAndNoProcess(Kind kind) throws Exception {
        MeasuredRun run =
                kind.measurer()
                        .start(
                                new Bench(kind, folder)
                                        .request(
                                                NONE,
                                                only(Option.PRIVATE_TMP, Option.OWN_PROCESSES),
                                                PATIENCE,
                                                "sh",
                                                "-c",
                                                "(setsid sh -c 'touch %s/up; sleep 50' &); sleep 50"
                                                        .formatted(folder)));
        waitFor("up");
        ProcessHandle.of(run.supervisor().orElseThrow()).orElseThrow().destroyForcibly();
        assertThat(used(run.await()).terminationReason()).isEqualTo(Reason.PLATFORM);
        org.awaitility.Awaitility.await().until(() -> Bench.processes(folder.toString()).isEmpty());
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain("/up");
    }

    /** Also before the processes that it starts have asked the kernel to end with it. */
    @ParameterizedTest
    @MethodSource("bothUsers")
    void aSupervisorKilledAtAnyMomentLeavesNoProcess(Kind kind) throws Exception {
        for (int i = 0; i < 60; i++) {
            MeasuredRun run =
                    kind.measurer()
                            .start(
                                    new Bench(kind, folder)
                                            .request(
                                                    NONE,
                                                    only(Option.OWN_PROCESSES),
                                                    PATIENCE,
                                                    "sh",
                                                    "-c",
                                                    "sleep 1000; : " + folder));
            LockSupport.parkNanos(i * 50_000L);
            run.supervisor().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
            run.await();
        }
        org.awaitility.Awaitility.await().until(() -> Bench.processes(folder.toString()).isEmpty());
    }

    private static RunConditions only(Option... options) {
        return new RunConditions(null, Set.of(options));
    }
}
