package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.RunConditions;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tasks whose JVM listens for a debugger, and a debugger that knows two words of its protocol. */
class DebuggingIT extends RunningHost {
    private static final byte[] HELLO = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);

    /** Any user of the host may connect to the port, and do then whatever the task may. */
    @Test
    void aTaskThatIsNoUserOfItsOwnIsNotDebugged() throws Exception {
        restart("none", List.of());
        var offer = Offers.debugged(SampleTask.class, Program.Debugging.LISTEN).offer();
        assertThat(run(offer).detail()).contains("requires a task with its own user");
    }

    @Test
    void aTaskThatWaitsRunsOnceItsDebuggerIsThere() throws Exception {
        assumeRoot();
        var offer = Offers.debugged(SampleTask.class, Program.Debugging.WAIT).exclusive().offer();
        controller.command(offer);
        int port = Objects.requireNonNull(controller.awaitRunning(offer.attempt()).debugPort());
        try (Socket debugger = connect(port)) {
            assertThat(controller.reports())
                    .noneMatch(report -> report instanceof Report.CheckpointSet);
            resume(debugger);
            Report.Ended ended = controller.awaitEnd(offer.attempt());
            assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
            assertThat(usage(ended).disturbedBy()).contains("debugger");
            assertThat(ended.files())
                    .as("its JVM says nothing of the debugger")
                    .noneMatch(file -> file.path().equals("stdout.log"));
        }
    }

    @Test
    void aTaskThatListensRunsAtOnceAndOnlyThisMachineReachesIt() throws Exception {
        assumeRoot();
        var offer =
                Offers.debugged(SampleTask.class, Program.Debugging.LISTEN)
                        .properties(Map.of("await", "server"))
                        .offer();
        controller.command(offer);
        int port = Objects.requireNonNull(controller.awaitRunning(offer.attempt()).debugPort());
        controller.await(Report.Awaiting.class, r -> is(r, offer));
        assertThat(listeners(port))
                .isNotEmpty()
                .allMatch(address -> address.startsWith("0100007F"));
        try (Socket debugger = connect(port)) {
            assertThat(debugger.isConnected()).isTrue();
        }
        controller.command(new Command.Stop(offer.attempt(), Reason.USER));
        controller.awaitEnd(offer.attempt());
        assertThat(listeners(port)).isEmpty();
    }

    @Test
    void aTaskWithoutANetworkCannotBeDebugged() throws Exception {
        var offer =
                Offers.debugged(SampleTask.class, Program.Debugging.LISTEN)
                        .under(new RunConditions(null, Set.of(RunConditions.Option.NO_NETWORK)))
                        .offer();
        assertThat(run(offer).detail()).contains("a debugger cannot reach");
        var usual = Offers.java(SampleTask.class, null).offer();
        run(usual);
        assertThat(controller.awaitRunning(usual.attempt()).debugPort()).isNull();
    }

    private static void assumeRoot() {
        assumeTrue(System.getProperty("user.name").equals("root"), "tasks are users of their own");
    }

    private static Socket connect(int port) throws IOException {
        await().until(() -> !listeners(port).isEmpty());
        var debugger = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        debugger.getOutputStream().write(HELLO);
        assertThat(debugger.getInputStream().readNBytes(HELLO.length)).isEqualTo(HELLO);
        return debugger;
    }

    /** The command Resume of the set VirtualMachine. */
    private static void resume(Socket debugger) throws IOException {
        var out = new DataOutputStream(debugger.getOutputStream());
        out.writeInt(11);
        out.writeInt(1);
        out.write(new byte[] {0, 1, 9});
        out.flush();
    }

    /** Addresses at which somebody listens on that port, as the kernel writes them. */
    private static List<String> listeners(int port) throws IOException {
        String suffix = String.format(":%04X", port);
        try (var lines = Files.lines(Path.of("/proc/net/tcp"))) {
            return lines.map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields.length > 3 && fields[3].equals("0A"))
                    .map(fields -> fields[1])
                    .filter(address -> address.endsWith(suffix))
                    .toList();
        }
    }
}
