package been.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs commands of several kinds in one JVM, which records what they load for the AOT cache from
 * which commands start. Commands that ask a platform get empty lists from a small server.
 */
final class StartRecording {
    private static final byte[] NOTHING = "{\"items\":[]}".getBytes(StandardCharsets.UTF_8);

    private StartRecording() {}

    /** Creates the folder that is named, for its files. */
    public static void main(String[] arguments) throws IOException {
        run(Files.createDirectory(Path.of(arguments[0])));
    }

    /** The exit status of each command. */
    static List<Integer> run(Path folder) throws IOException {
        Path analysis =
                Files.writeString(
                        folder.resolve("analysis.yaml"),
                        "analysis: a\nkind: comparison\ncommand: {run: a, measures: [wall-time]}\n");
        Path values = Files.writeString(folder.resolve("values.csv"), "value\n1\n2\n3\n");
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, NOTHING.length);
                    exchange.getResponseBody().write(NOTHING);
                    exchange.close();
                });
        server.start();
        try {
            Path controller = Files.createDirectory(folder.resolve("controller"));
            Files.writeString(controller.resolve("admin-token"), "token");
            Files.writeString(
                    controller.resolve("endpoint.json"),
                    "{\"url\": \"http://localhost:%d\", \"pid\": %d}"
                            .formatted(
                                    server.getAddress().getPort(), ProcessHandle.current().pid()));
            var output = new PrintStream(OutputStream.nullOutputStream());
            return Stream.of(
                            List.of("tasks", "list", "--data", folder.toString()),
                            List.of("schema", "analysis"),
                            List.of("analyze", "describe", values.toString()),
                            List.of("run", analysis.toString(), "--data", folder.toString()))
                    .map(command -> Been.run(command.toArray(String[]::new), output, output))
                    .toList();
        } finally {
            server.stop(0);
        }
    }
}
