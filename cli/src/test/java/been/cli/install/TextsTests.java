package been.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.cli.command.CommandFailure;
import been.cli.install.Machine.Service;
import been.machine.launch.Launcher;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a machine, and what is left on it. */
class TextsTests {

    @Test
    void aProbeIsReadThoughSomebodyGreets() {
        Machine machine =
                Machine.of(
                        """
                        Welcome to bench-7, please = be nice
                        os=Linux
                        arch=x86_64
                        uid=1000
                        user=ann
                        hostname=bench-7
                        folder=/home/ann/been-host
                        java=/usr/lib/jvm/temurin-25
                        service=systemd-user
                        installed=0123456789abcdef
                        joined=bench-7
                        argument=--controller
                        argument=http://a:1?b=c
                        """);
        assertThat(machine.service()).isEqualTo(Service.SYSTEMD_USER);
        assertThat(machine.java()).isEqualTo("/usr/lib/jvm/temurin-25");
        assertThat(machine.joined()).isEqualTo("bench-7");
        assertThat(machine.arguments()).containsExactly("--controller", "http://a:1?b=c");
        assertThat(machine.isRunning()).isFalse();
        assertThat(machine.control()).isNull();
        assertThatThrownBy(() -> Machine.of("bash: sh: not found"))
                .hasMessage("it did not report its os");
    }

    /** Such a host would run tasks as root and without a lease. */
    @Test
    void aMachineWithoutLauncherInThisBuildIsKnown() {
        assumeThat(Launcher.isBuiltFor(System.getProperty("os.arch")))
                .as("this needs a build with a C compiler")
                .isTrue();
        String probe = "os=Linux\nuid=0\nuser=root\nhostname=a\nfolder=/a\nservice=script\narch=";
        String own = System.getProperty("os.arch").replace("amd64", "x86_64");
        assertThat(Machine.of(probe + own).lacksLauncher()).isFalse();
        assertThat(Machine.of(probe + "loongarch64").lacksLauncher()).isTrue();
    }

    /**
     * Tasks live in the unit's control group: they outlive a restart, and groups are ours to make.
     */
    @Test
    void theUnitLeavesTasksAloneAndHasItsGroups() {
        String unit = Texts.unit(Service.SYSTEMD, "/opt/been-host");
        assertThat(unit)
                .contains(
                        "\nExecStart=/opt/been-host/been-host run\n",
                        "\nKillMode=process\n",
                        "\nDelegate=yes\n",
                        "\nRestart=always\n",
                        "\nRestartPreventExitStatus=2 3\n",
                        "\nWantedBy=multi-user.target")
                .doesNotContain("@");
        assertThat(Texts.unit(Service.SYSTEMD_USER, "/home/ann/been-host"))
                .contains("WantedBy=default.target");
        assertThat(Texts.unit(Service.SCRIPT, "/x")).isEmpty();
    }

    @Test
    void theControlScriptQuotesWhatItIsGiven() {
        String script =
                Texts.control("/opt/jdk", "alpha", List.of("--controller", "http://it's:8080"));
        assertThat(script)
                .startsWith("#!/bin/sh\n")
                .contains("java='/opt/jdk/bin/java'\n", "--name 'alpha'", "'-Xmx256m'")
                // Numbers of other languages may have digits that no program reads.
                .contains("'-Duser.language=en' '-Duser.country=US'")
                .contains("'--controller' 'http://it'\\''s:8080'")
                .doesNotContainPattern("@[A-Z]+@");
    }

    @Test
    void optionsThatAreNotGivenKeepTheirValues() {
        List<String> before =
                words("--controller a --controller b --memory-channels 2 --address 10.0.0.7");
        assertThat(Texts.options(before, List.of())).isEqualTo(before);
        assertThat(Texts.options(before, words("--allow-users ci --controller c")))
                .isEqualTo(
                        words(
                                "--controller c --memory-channels 2 --address 10.0.0.7"
                                        + " --allow-users ci"));
        assertThat(Texts.options(before, List.of("--address", "", "--allow-users", "")))
                .isEqualTo(words("--controller a --controller b --memory-channels 2"));
    }

    private static List<String> words(String line) {
        return List.of(line.split(" ", -1));
    }

    @Test
    void aHostWithoutLocaleNamesFilesWithAllLetters() {
        assertThat(Texts.control("/opt/jdk", "alpha", List.of()))
                .contains(
                        "case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in C | POSIX) export LC_ALL=C.UTF-8");
    }

    @Test
    void variablesOfAScriptAreData() {
        String text =
                new Script("uninstall.sh", Map.of("folder", "/tmp/'; rm -rf /; echo '")).text();
        assertThat(text).startsWith("folder='/tmp/'\\''; rm -rf /; echo '\\'''\n");
        assertThat(text).contains("nothing is installed there");
    }

    /** {@code printf 'hello\n' | cksum}, and of nothing but a line end. */
    @Test
    void checksumsAreThoseOfCksum() {
        assertThat(Texts.checksum("hello")).isEqualTo("3015617425-6");
        assertThat(Texts.checksum("")).isEqualTo("3515105045-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-oProxyCommand=x", "ann@a b", "a\n"})
    void whatSshWouldTakeForSomethingElseIsNoMachine(String target) {
        assertThatThrownBy(() -> Ssh.to(target, null, List.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("'" + target + "' is not a machine; expected USER@MACHINE, as for ssh");
    }
}
