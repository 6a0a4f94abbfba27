package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code been host install} on this machine, over an ssh server of the test's own. */
class HostInstallIT {
    @TempDir private Path folder;

    @BeforeAll
    static void thereIsAnSshServer() {
        boolean isThere = LoopbackSsh.isPossible();
        if (!isThere) {
            System.out.println("skipped: there is no sshd; install openssh-server");
        }
        assumeTrue(isThere);
    }

    private List<String> install(LoopbackSsh ssh, RunningPlatform platform, String... more) {
        var arguments =
                new ArrayList<>(
                        List.of(
                                "host",
                                "install",
                                ssh.target(),
                                "--port",
                                String.valueOf(ssh.port()),
                                "--data",
                                platform.data().toString(),
                                "--name",
                                "remote",
                                "--folder",
                                folder.resolve("remote").toString(),
                                "--java",
                                System.getProperty("java.home")));
        ssh.options().forEach(option -> arguments.addAll(List.of("--ssh-option", option)));
        arguments.addAll(Arrays.asList(more));
        return arguments;
    }

    @Test
    void aHostIsInstalledUpgradedUnderARunningTaskAndRemoved() throws Exception {
        try (var ssh = LoopbackSsh.start(folder.resolve("ssh"));
                var platform = RunningPlatform.on(folder.resolve("platform"))) {
            try {
                installed(ssh, platform);
                upgraded(ssh, platform);
            } finally {
                removed(ssh, platform);
            }
        }
    }

    private void installed(LoopbackSsh ssh, RunningPlatform platform) throws Exception {
        var unreachable = BeenProcess.run(install(ssh, platform));
        assertThat(unreachable.exitStatus()).as(unreachable.out()).isEqualTo(2);
        assertThat(unreachable.err()).hasLineCount(1).contains("use --controller URL");

        List<String> install = install(ssh, platform, "--controller", platform.url().toString());
        var first = BeenProcess.run(install);
        assertThat(first.exitStatus()).as(first.err() + first.out()).isZero();
        assertThat(first.out()).contains("host remote, version ", " installed");
        await().until(() -> state(platform).equals("ONLINE"));
        assertThat(folder.resolve("remote/join-token")).doesNotExist();

        var again = BeenProcess.run(install);
        assertThat(again.exitStatus()).as(again.err()).isZero();
        assertThat(again.out()).contains("is up to date");
        repairedWhereOthersMayWrite(install);
    }

    private void repairedWhereOthersMayWrite(List<String> install) throws Exception {
        Path program;
        try (Stream<Path> files = Files.walk(folder.resolve("remote/versions"))) {
            program = files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rw-rw-rw-"));
        var repaired = BeenProcess.run(install);
        assertThat(repaired.exitStatus()).as(repaired.err() + repaired.out()).isZero();
        assertThat(repaired.out()).contains(" restarted");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(program)))
                .isEqualTo("rw-r--r--");
    }

    private void upgraded(LoopbackSsh ssh, RunningPlatform platform) throws Exception {
        Path go = folder.resolve("go");
        // Tasks of a host of root are others, to whom this folder is closed.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        platform.post("/api/v1/contexts", "application/json", task("c1", go));
        await().until(() -> task(platform, "c1").path("state").asString().equals("Running"));
        long incarnation = incarnation(platform);
        // Another control script is an upgrade too.
        var upgrade = BeenProcess.run(install(ssh, platform, "--memory-channels", "2"));
        assertThat(upgrade.exitStatus()).as(upgrade.err() + upgrade.out()).isZero();
        await().until(() -> incarnation(platform) > incarnation);
        repeatedWithoutItsOptions(ssh, platform);
        JsonNode meanwhile = task(platform, "c1");
        assertThat(meanwhile.path("state").asString()).as("%s", meanwhile).isEqualTo("Running");
        Files.createFile(go);
        await().until(() ->
                List.of("Finished", "Failed", "Aborted")
                        .contains(task(platform, "c1").path("state").asString()));
        assertThat(task(platform, "c1").path("state").asString()).isEqualTo("Finished");
        assertThat(task(platform, "c1").path("attempt").asInt()).isEqualTo(1);
        platform.post("/api/v1/contexts/c1/stop", "application/json", "");
        failed(ssh, platform);
    }

    private void failed(LoopbackSsh ssh, RunningPlatform platform) throws Exception {
        long incarnation = incarnation(platform);
        var ended = BeenProcess.run(install(ssh, platform, "--task-users", "1-2"));
        assertThat(ended.exitStatus()).as(ended.err() + ended.out()).isEqualTo(1);
        assertThat(ended.err())
                .contains("the host runtime ended", "--task-users must be none, or a range");
        var mended = BeenProcess.run(install(ssh, platform, "--task-users", ""));
        assertThat(mended.exitStatus()).as(mended.err() + mended.out()).isZero();
        await().until(() -> incarnation(platform) > incarnation);
    }

    private void repeatedWithoutItsOptions(LoopbackSsh ssh, RunningPlatform platform)
            throws Exception {
        long incarnation = incarnation(platform);
        List<String> install = new ArrayList<>(install(ssh, platform));
        install.set(install.indexOf("remote"), "another");
        var renamed = BeenProcess.run(install);
        assertThat(renamed.exitStatus()).as(renamed.err() + renamed.out()).isEqualTo(2);
        assertThat(renamed.err()).hasLineCount(1).contains("has joined as host remote");

        install.removeAll(List.of("--name", "another"));
        var same = BeenProcess.run(install);
        assertThat(same.exitStatus()).as(same.err() + same.out()).isZero();
        assertThat(same.out()).contains("host remote is up to date");
        assertThat(processes())
                .anyMatch(line ->
                        line.contains("--controller " + platform.url())
                                && line.contains("--memory-channels 2"));
        assertThat(incarnation(platform)).isEqualTo(incarnation);
    }

    /** One that runs on the host until the file is there. */
    private static String task(String context, Path go) {
        return """
        {"id": "%1$s", "tasks": [{"id": "%1$s.t", "program": {"type": "command",
          "arguments": ["sh", "-c", "until [ -e '%2$s' ]; do sleep 0.05; done"]},
          "placement": {"hosts": ["remote"]}}]}
        """
                .formatted(context, go);
    }

    private void removed(LoopbackSsh ssh, RunningPlatform platform) throws Exception {
        var removed = BeenProcess.run(install(ssh, platform, "--uninstall"));
        assertThat(removed.exitStatus()).as(removed.err() + removed.out()).isZero();
        assertThat(removed.out()).contains("removed");
        assertThat(folder.resolve("remote")).doesNotExist();
        assertThat(processes()).isEmpty();
        var again = BeenProcess.run(install(ssh, platform, "--uninstall"));
        assertThat(again.exitStatus()).isZero();
        assertThat(again.out()).contains("nothing is installed there");
    }

    @Test
    void whatIsWrongIsOneSentence(@TempDir Path data) throws Exception {
        try (var ssh = LoopbackSsh.start(folder.resolve("ssh"))) {
            var token = Files.writeString(data.resolve("token"), "secret");
            var noJava =
                    BeenProcess.run(
                            Stream.concat(
                                            Stream.of(
                                                    "host",
                                                    "install",
                                                    ssh.target(),
                                                    "--port",
                                                    String.valueOf(ssh.port()),
                                                    "--java",
                                                    "/nowhere",
                                                    "--join-token-file",
                                                    token.toString()),
                                            ssh.options().stream()
                                                    .flatMap(option ->
                                                            Stream.of("--ssh-option", option)))
                                    .toList());
            assertThat(noJava.exitStatus()).as(noJava.err()).isEqualTo(2);
            assertThat(noJava.err()).hasLineCount(1).contains("no Java 25 or newer in /nowhere");
        }
        var nobody =
                BeenProcess.run(
                        List.of(
                                "host",
                                "install",
                                "root@127.0.0.1",
                                "--port",
                                "1",
                                "--ssh-option",
                                "BatchMode=yes"));
        assertThat(nobody.exitStatus()).as(nobody.err()).isEqualTo(3);
        assertThat(nobody.err()).hasLineCount(1).contains("cannot be reached over ssh");
    }

    private static String state(RunningPlatform platform) throws Exception {
        for (JsonNode host : platform.get("/api/v1/hosts").path("items")) {
            if (host.path("name").asString().equals("remote")) {
                return host.path("state").asString();
            }
        }
        return "";
    }

    /** Of {@code its host runtime is connected, started 2 times so far}. */
    private static long incarnation(RunningPlatform platform) throws Exception {
        String why = platform.get("/api/v1/hosts/remote").path("why").asString();
        return why.equals("its host runtime is connected")
                ? 1
                : Long.parseLong(why.replaceAll("[^0-9]", ""));
    }

    private static JsonNode task(RunningPlatform platform, String context) throws Exception {
        return platform.get("/api/v1/contexts/" + context + "/tasks").path("items").get(0);
    }

    private List<String> processes() {
        return ProcessHandle.allProcesses()
                .map(process -> String.join(" ", process.info().arguments().orElse(new String[0])))
                .filter(line -> line.contains(folder.resolve("remote").toString()))
                .toList();
    }
}
