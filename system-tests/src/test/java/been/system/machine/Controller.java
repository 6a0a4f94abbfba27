package been.system.machine;

import been.system.BeenProcess;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A controller on this machine, by HTTPS at an address that machines reach too. */
final class Controller implements AutoCloseable {
    private final Path data;
    private final Process process;

    private Controller(Path data, Process process) {
        this.data = data;
        this.process = process;
    }

    /** Starts one and waits until it is ready. */
    static Controller on(Path data) throws IOException {
        String address = address() + ":" + freePort();
        Process process =
                BeenProcess.start(
                        List.of(
                                "controller",
                                "--data",
                                data.toString(),
                                "--listen",
                                address,
                                "--url",
                                "https://" + address,
                                "--tls-self-made"),
                        // A host runtime in an emulated machine may take minutes to start again.
                        Map.of("BEEN_HOST_LEASE", "600s"));
        var lines = process.inputReader();
        String line = lines.readLine();
        while (line != null && !line.startsWith("ready")) {
            line = lines.readLine();
        }
        if (line == null) {
            throw new AssertionError("the controller ended instead of being ready");
        }
        return new Controller(data, process);
    }

    private static String address() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(one -> one instanceof Inet4Address && !one.isLoopbackAddress())
                .findFirst()
                .orElseThrow(() -> new AssertionError("this machine has no address but loopback"))
                .getHostAddress();
    }

    static int freePort() throws IOException {
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    /** What a command said that is about this platform. */
    BeenProcess.Answer been(List<String> arguments) throws Exception {
        var all = new ArrayList<>(arguments);
        // What follows "--" is a command of its own.
        int end = all.indexOf("--");
        all.addAll(end < 0 ? all.size() : end, List.of("--data", data.toString()));
        return BeenProcess.run(all);
    }

    /** An analysis to its end. */
    BeenProcess.Answer run(Path file) {
        try {
            return been(List.of("run", file.toString(), "--json"));
        } catch (Exception e) {
            throw new IllegalStateException(file + " could not be run", e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
