package been.tasks.signals.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Looks for a host runtime beside which no cluster member may listen: its tasks are programs of
 * others, and would reach the member's address.
 */
final class HostRuntimesHere {
    private static final String MAIN = "been.hostruntime.HostRuntime";
    private static final Path PROC = Path.of("/proc");

    private HostRuntimesHere() {}

    /**
     * Why no member may listen on this address; empty when one may. The loopback address serves
     * trials of a whole cluster on one machine, where nothing else can be reached from elsewhere.
     */
    static Optional<String> objection(InetAddress address) {
        if (address.isLoopbackAddress()) {
            return Optional.empty();
        }
        return find().map(process ->
                "a host runtime (process %d) runs on this machine, and its tasks could reach the cluster's address %s; run controllers of a cluster on machines without a host runtime"
                        .formatted(process.pid(), address.getHostAddress()));
    }

    /** A host runtime that shares this process's network. */
    static Optional<ProcessHandle> find() {
        return ProcessHandle.allProcesses()
                .filter(HostRuntimesHere::isHostRuntime)
                .filter(HostRuntimesHere::isOnThisNetwork)
                .findFirst();
    }

    private static boolean isHostRuntime(ProcessHandle process) {
        return process.info()
                .arguments()
                .filter(arguments -> Arrays.asList(arguments).contains(MAIN))
                .isPresent();
    }

    /** Containers and network namespaces are machines of their own here; in doubt it is this. */
    private static boolean isOnThisNetwork(ProcessHandle process) {
        try {
            return network("self").equals(network(String.valueOf(process.pid())));
        } catch (IOException | SecurityException _) {
            return true;
        }
    }

    private static Path network(String process) throws IOException {
        return Files.readSymbolicLink(PROC.resolve(process).resolve("ns/net"));
    }
}
