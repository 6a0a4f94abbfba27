package been.task.network;

import been.task.Task;
import been.task.TaskContext;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Measures the network to each {@link NetworkEcho} in the property {@code peers} (such as {@code
 * client-server=10.0.0.2:4711}, separated by spaces) over one TCP connection at a time, for a
 * second. It publishes one line {@code network-client-server-FIGURE=VALUE} for each figure as the
 * checkpoint {@code figures}.
 */
public final class NetworkProbe implements Task {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ROUND_TRIPS = Duration.ofMillis(400);
    private static final Duration TRANSFER = Duration.ofMillis(250);

    /** By then the code is compiled and the connection has settled. */
    private static final int WARM_UP = 50;

    private static final int FEWEST = 10;
    private static final int MOST = 2_000;

    @Override
    public void run(TaskContext task) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String peer : task.property("peers").asString().split(" ", -1)) {
            int equals = peer.indexOf('=');
            String prefix = "network-" + peer.substring(0, equals) + "-";
            measure(peer.substring(equals + 1))
                    .forEach((figure, value) -> lines.add(prefix + figure + "=" + value));
        }
        lines.forEach(task.log()::info);
        task.checkpoint("figures", lines.stream().collect(Collectors.joining("\n")));
    }

    /** Figures of the network between here and there. */
    static Map<String, Double> measure(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        var peer =
                new InetSocketAddress(
                        address.substring(0, colon),
                        Integer.parseInt(address.substring(colon + 1)));
        Map<String, Double> figures = new TreeMap<>(roundTrips(peer));
        figures.put("sent-bytes-per-second", sent(peer));
        figures.put("received-bytes-per-second", received(peer));
        return figures;
    }

    private static Socket connect(InetSocketAddress peer, int purpose) throws IOException {
        var socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(peer, (int) CONNECT.toMillis());
        socket.setSoTimeout((int) CONNECT.toMillis());
        socket.getOutputStream().write(purpose);
        return socket;
    }

    private static Map<String, Double> roundTrips(InetSocketAddress peer) throws IOException {
        long[] trips = new long[MOST];
        int count = 0;
        long shortest = Long.MAX_VALUE;
        double ahead = 0;
        try (Socket socket = connect(peer, NetworkEcho.ROUND_TRIPS)) {
            var in = new DataInputStream(socket.getInputStream());
            OutputStream out = new DataOutputStream(socket.getOutputStream());
            long begin = System.nanoTime();
            for (int i = 0; count < MOST && !isOver(begin, ROUND_TRIPS, count); i++) {
                long before = System.nanoTime();
                long wall = NetworkEcho.wallNanos();
                out.write(0);
                long theirs = in.readLong();
                long trip = System.nanoTime() - before;
                if (trip < shortest) {
                    shortest = trip;
                    ahead = theirs - (wall + trip / 2.0);
                }
                if (i >= WARM_UP) {
                    trips[count++] = trip;
                }
            }
        }
        Arrays.sort(trips, 0, count);
        return Map.of(
                "rtt-seconds", trips[count / 2] / 1e9,
                "rtt-p99-seconds", trips[count * 99 / 100] / 1e9,
                "clock-offset-seconds", ahead / 1e9,
                "clock-offset-bound-seconds", shortest / 2e9);
    }

    private static boolean isOver(long begin, Duration limit, int count) {
        return count >= FEWEST && System.nanoTime() - begin >= limit.toNanos();
    }

    private static double sent(InetSocketAddress peer) throws IOException {
        try (Socket socket = connect(peer, NetworkEcho.TO_HERE)) {
            byte[] bytes = new byte[NetworkEcho.BUFFER];
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < TRANSFER.toNanos()) {
                socket.getOutputStream().write(bytes);
            }
            socket.shutdownOutput();
            long arrived = new DataInputStream(socket.getInputStream()).readLong();
            return arrived / ((System.nanoTime() - begin) / 1e9);
        }
    }

    private static double received(InetSocketAddress peer) throws IOException {
        try (Socket socket = connect(peer, NetworkEcho.FROM_HERE)) {
            byte[] bytes = new byte[NetworkEcho.BUFFER];
            long begin = System.nanoTime();
            long count = 0;
            while (System.nanoTime() - begin < TRANSFER.toNanos()) {
                count += Math.max(0, socket.getInputStream().read(bytes));
            }
            return count / ((System.nanoTime() - begin) / 1e9);
        }
    }
}
