package been.bench.roles;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two modules of a server and a client: one that does nothing, and one that answers calls. */
final class Modules {
    /** In the command of every process of the trivial pair. */
    static final String MARK = "been-bench-pair";

    private static final String PACKAGE =
            """
            name: bench/%s
            version: "1"
            kind: module
            description: For the bench.
            licence: Apache-2.0
            """;

    private static final String TRIVIAL =
            """
            title: a trivial pair
            parameters:
              seconds: {type: number, min: 0, max: 60, default: 0}
            metrics:
              time: {source: wall-time, title: time of the client}
            roles:
              server:
                kind: service
                run: {command: [sh, -c, "echo listening on port 1; exec sleep 600 # %1$s"]}
                ready: {line: "listening on port (?<port>[0-9]+)"}
                provides: [port]
              client:
                run: {command: [sh, -c, "[ ${seconds} = 0 ] || exec sleep ${seconds} # ${server.port} %1$s"]}
            """
                    .formatted(MARK);

    private static final String CALLS =
            """
            title: calls of a server
            parameters:
              calls: {type: integer, min: 1, max: 1000000, default: 200}
              connections: {type: integer, min: 1, max: 1000, default: 1}
              size: {type: integer, min: 1, max: 100000000, default: 1, help: bytes of a call}
              steps: {type: integer, min: 0, max: 1000000000, default: 0, help: of the server for each call}
            metrics:
              latency: {unit: us, better: lower, summary: minimum, title: round trip, pattern: 'latency ([0-9.]+)'}
            versions: {list: ["1", "2"]}
            roles:
              server:
                kind: service
                run: {command: [python3, -u, "${package.module}/server.py", "${steps}", "${version}"]}
                ready: {line: "listening on port (?<port>[0-9]+)"}
                provides: [port]
              client:
                run: {command: [python3, "${package.module}/client.py", "${server.host}", "${server.port}", "${calls}", "${connections}", "${size}"]}
            """;

    /** Version 2 takes 5 % more steps. */
    private static final String SERVER =
            """
            import socketserver, sys

            steps = int(sys.argv[1]) * (105 if sys.argv[2] == "2" else 100) // 100

            class Calls(socketserver.BaseRequestHandler):
                def handle(self):
                    size = int(self.request.recv(12))
                    self.request.sendall(b"1")
                    while True:
                        left = size
                        while left:
                            data = self.request.recv(min(left, 1 << 20))
                            if not data:
                                return
                            left -= len(data)
                        for _ in range(steps):
                            pass
                        self.request.sendall(b"1")

            class Server(socketserver.ThreadingTCPServer):
                daemon_threads = True
                request_queue_size = 1000

            with Server(("", 0), Calls) as server:
                print("listening on port", server.server_address[1])
                server.serve_forever()
            """;

    private static final String CLIENT =
            """
            import socket, sys, threading, time

            host, port, calls, connections, size = sys.argv[1], *map(int, sys.argv[2:])

            def work():
                with socket.create_connection((host, port)) as server:
                    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    server.sendall(b"%012d" % size)
                    server.recv(1) or sys.exit("the server closed the connection")
                    for _ in range(calls):
                        start = time.perf_counter()
                        server.sendall(bytes(size))
                        server.recv(1) or sys.exit("the server closed the connection")
                        print("latency", (time.perf_counter() - start) * 1e6)

            threads = [threading.Thread(target=work) for _ in range(connections)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            """;

    private Modules() {}

    static void publish(Platform platform, Path folder)
            throws BenchException, IOException, InterruptedException {
        Path trivial = Files.createDirectories(folder.resolve("trivial"));
        Files.writeString(trivial.resolve("package.yaml"), PACKAGE.formatted("trivial"));
        Files.writeString(trivial.resolve("module.yaml"), TRIVIAL);
        Path calls = Files.createDirectories(folder.resolve("calls"));
        Path files = Files.createDirectories(calls.resolve("files"));
        Files.writeString(calls.resolve("package.yaml"), PACKAGE.formatted("calls"));
        Files.writeString(calls.resolve("module.yaml"), CALLS);
        Files.writeString(files.resolve("server.py"), SERVER);
        Files.writeString(files.resolve("client.py"), CLIENT);
        platform.publish(trivial);
        platform.publish(calls);
    }
}
