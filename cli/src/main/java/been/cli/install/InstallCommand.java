package been.cli.install;

import been.cli.call.PlatformChoice;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.install.Machine.Service;
import been.cli.platform.PlatformClient;
import been.protocol.ControllerAddress;
import been.protocol.HostName;
import been.protocol.JoinToken;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been host install}: a host runtime on another machine. */
@Command(
        name = "install",
        description = {
            "Installs or upgrades a host runtime on another machine over your own ssh;"
                    + " running tasks continue.",
            "The machine needs a Java 25 runtime. systemd keeps the host runtime"
                    + " running; for users other than root, lingering is enabled. Without systemd,"
                    + " a script starts it. Running the command again changes only what is out of"
                    + " date, and keeps the earlier values of options that are not given."
        },
        mixinStandardHelpOptions = true)
public final class InstallCommand implements Callable<Integer> {
    private static final Pattern FOLDER = Pattern.compile("/[A-Za-z0-9/._+-]+");

    @Parameters(
            paramLabel = "USER@MACHINE",
            description = "machine, as for ssh; names of your ssh configuration work, too")
    private String target = "";

    @Option(names = "--port", paramLabel = "N", description = "port of ssh on the machine")
    private @Nullable Integer port;

    @Option(
            names = "--ssh-option",
            paramLabel = "KEY=VALUE",
            description = "passed to ssh as -o; may be repeated")
    private List<String> sshOptions = new ArrayList<>();

    @Option(
            names = "--controller",
            paramLabel = "URL",
            split = ",",
            description =
                    "address of a controller as the machine reaches it; may be repeated"
                            + " (default: what the controllers advertise)")
    private List<String> controllers = new ArrayList<>();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "name of the host on the platform (default: the machine's own name); a host"
                            + " that has joined keeps its name")
    private @Nullable String name;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "absolute path on the machine (default: /opt/been-host as root, else"
                            + " ~/been-host)")
    private String folder = "";

    @Option(
            names = "--java",
            paramLabel = "DIR",
            description = "home of Java 25 or newer on the machine (default: the first one found)")
    private String java = "";

    @Option(
            names = "--join-token-file",
            paramLabel = "FILE",
            description =
                    "file with a join token on this machine (default: requests one from the"
                            + " platform)")
    private @Nullable Path joinToken;

    @Option(
            names = "--memory-channels",
            paramLabel = "N",
            description = "number of memory channels per socket of the machine")
    private @Nullable Integer memoryChannels;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "address at which tasks on other hosts reach tasks of the machine")
    private @Nullable String address;

    @Mixin private TaskUserOptions users = new TaskUserOptions();

    @Option(
            names = "--uninstall",
            description = "stop the host runtime and its tasks on the machine, and uninstall it")
    private boolean uninstall;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        if (!folder.isEmpty() && !FOLDER.matcher(folder).matches()) {
            throw CommandFailure.badInput(
                    "--folder must be an absolute path of letters, digits and . _ + -, not '"
                            + folder
                            + "'");
        }
        try (var ssh = Ssh.to(target, port, sshOptions)) {
            Machine machine = probe(ssh);
            return uninstall ? uninstall(ssh, machine) : install(ssh, lasting(ssh, machine));
        }
    }

    private Machine probe(Ssh ssh) throws IOException, InterruptedException {
        Ssh.Said answer = ssh.run(Script.of("probe.sh").with("folder", folder).with("java", java));
        try {
            return Machine.of(answer.text());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    target
                            + " could not be inspected: "
                            + e.getMessage()
                            + ": "
                            + answer.text().strip());
        }
    }

    /** Lets the user's systemd outlive the login where it would end the host runtime with it. */
    private Machine lasting(Ssh ssh, Machine machine) throws IOException, InterruptedException {
        if (machine.service() != Service.SESSION) {
            return machine;
        }
        ssh.run(Script.of("linger.sh"));
        Machine now = probe(ssh);
        if (now.service() == Service.SESSION) {
            throw CommandFailure.badInput(
                    "a host runtime on "
                            + target
                            + " would end with your login; run this there once, as root: "
                            + "loginctl enable-linger "
                            + machine.user());
        }
        say(target + ": enabled lingering for " + machine.user() + " (loginctl enable-linger)");
        return now;
    }

    private int uninstall(Ssh ssh, Machine machine) throws IOException, InterruptedException {
        Ssh.Said answer = ssh.run(Script.of("uninstall.sh").with("folder", machine.folder()));
        require(answer, "cannot uninstall it");
        say(target + ": " + answer.text().strip() + " (" + machine.folder() + ")");
        if (machine.hasJoined()) {
            say("the platform still lists the host; to remove it: been hosts remove NAME");
        }
        return ExitStatus.SUCCESS;
    }

    private int install(Ssh ssh, Machine machine) throws Exception {
        String home = usable(machine);
        Bundle bundle = Bundle.of(Installation.current());
        HostName host = hostName(machine);
        JoinToken token = machine.hasJoined() ? null : token();
        String control = Texts.control(home, host.value(), arguments(machine, token));
        boolean isSame =
                bundle.version().equals(machine.installed())
                        && Texts.checksum(control).equals(machine.control())
                        && !machine.isExposed();
        if (isSame && machine.isRunning() && machine.hasJoined()) {
            say(target + ": host " + host + " is up to date (" + bundle.version() + ")");
            return ExitStatus.SUCCESS;
        }
        ssh.copy(bundle.files(), machine.folder() + "/versions/" + bundle.version());
        Ssh.Said answer =
                ssh.run(
                        Script.of("activate.sh")
                                .with("folder", machine.folder())
                                .with("version", bundle.version())
                                .with("service", machine.service().word())
                                .with("control", control)
                                .with("unit", Texts.unit(machine.service(), machine.folder()))
                                .with("token", token == null ? "" : token.text()));
        require(answer, "the host runtime did not start");
        report(machine, host, bundle);
        return ExitStatus.SUCCESS;
    }

    private String usable(Machine machine) {
        if (!machine.os().equals("Linux")) {
            throw CommandFailure.badInput(
                    target + " runs " + machine.os() + "; a host runtime needs Linux");
        }
        if (machine.lacksLauncher()) {
            throw CommandFailure.badInput(
                    "%s is %s, and this build has no launcher for it: %s"
                            .formatted(
                                    target,
                                    machine.arch(),
                                    machine.arch().equals("aarch64")
                                            ? "install gcc-aarch64-linux-gnu here and build again,"
                                                    + " or install the Debian package for arm64 there"
                                            : "run 'been host install' from a build on such a machine"));
        }
        String home = machine.java();
        if (home == null) {
            throw CommandFailure.badInput(
                    java.isEmpty()
                            ? target
                                    + " has no Java 25: install it (Debian and Ubuntu: apt-get install"
                                    + " openjdk-25-jre-headless), or unpack a JDK into "
                                    + machine.folder()
                                    + "/jdk (https://adoptium.net), or use --java DIR"
                            : "there is no Java 25 or newer in " + java + " on " + target);
        }
        return home;
    }

    private HostName hostName(Machine machine) {
        String joined = machine.joined();
        if (joined != null && name != null && !name.equals(joined)) {
            throw CommandFailure.badInput(
                    "%s has joined as host %s, not %s; leave out --name, or use --uninstall first"
                            .formatted(target, joined, name));
        }
        String usual =
                Objects.requireNonNullElseGet(
                        joined,
                        () -> machine.hostname().toLowerCase(Locale.ROOT).split("\\.", 2)[0]);
        String wanted = Objects.requireNonNullElse(name, usual);
        try {
            return new HostName(wanted);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(e.getMessage() + "; use --name NAME");
        }
    }

    private JoinToken token() throws IOException, InterruptedException {
        Path file = joinToken;
        try {
            if (file != null) {
                return JoinToken.of(Files.readString(file));
            }
            try (var client = client()) {
                return JoinToken.of(client.joinToken());
            }
        } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(String.valueOf(e.getMessage()));
        }
    }

    private PlatformClient client() {
        return platform.open();
    }

    /** Of the host runtime, besides its folder and its name. */
    private List<String> arguments(Machine machine, @Nullable JoinToken token) throws IOException {
        var arguments = new ArrayList<String>();
        for (ControllerAddress controller : addresses(machine, token)) {
            arguments.addAll(List.of("--controller", controller.toString()));
        }
        if (memoryChannels != null) {
            arguments.addAll(List.of("--memory-channels", memoryChannels.toString()));
        }
        if (address != null) {
            arguments.addAll(List.of("--address", address));
        }
        arguments.addAll(users.arguments());
        return Texts.options(machine.arguments(), arguments);
    }

    /** Those that were named; none where it knows some, or its token tells; else the platform's. */
    private List<ControllerAddress> addresses(Machine machine, @Nullable JoinToken token)
            throws IOException {
        if (!controllers.isEmpty()) {
            try {
                return controllers.stream().map(ControllerAddress::of).toList();
            } catch (IllegalArgumentException e) {
                throw CommandFailure.badInput(String.valueOf(e.getMessage()));
            }
        }
        if (token == null
                || !token.controllers().isEmpty()
                || machine.arguments().contains("--controller")) {
            return List.of();
        }
        URI platform = this.platform.address().url();
        if (InetAddress.getByName(platform.getHost()).isLoopbackAddress()) {
            throw CommandFailure.badInput(
                    "the address of the platform is "
                            + platform
                            + ", which "
                            + machine.hostname()
                            + " cannot reach; use --controller URL with an address that it can reach");
        }
        return List.of(ControllerAddress.of(platform.toString()));
    }

    private void report(Machine machine, HostName host, Bundle bundle) {
        String before = machine.installed();
        String what =
                before == null
                        ? "installed"
                        : (before.equals(bundle.version()) ? "restarted" : "replaces " + before)
                                + "; its tasks kept running";
        say("%s: host %s, version %s %s".formatted(target, host, bundle.version(), what));
        if (machine.service() == Service.SCRIPT) {
            say(
                    "it does not start at boot; for that, add to the crontab of the machine: "
                            + " @reboot "
                            + machine.folder()
                            + "/been-host start");
        } else {
            say("systemd keeps it running as been-host.service");
        }
        if (machine.uid() != 0 && machine.service() == Service.SCRIPT) {
            say("without root and without systemd it measures process trees, not control groups");
        }
    }

    private void require(Ssh.Said answer, String otherwise) {
        if (answer.exitStatus() != 0) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    target + ": " + otherwise + ": " + answer.text().strip());
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
    }
}
