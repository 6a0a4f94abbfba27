package been.machine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code been task} against a host runtime that this test plays. */
class TaskClientIT {
    @TempDir private Path folder;
    private Path program = Path.of("unset");
    private Path socket = Path.of("unset");

    @BeforeEach
    void install() throws IOException {
        TaskClient.install(folder);
        program = folder.resolve("been");
        socket = folder.resolve("s");
        assumeTrue(Files.exists(program), "skipped: there is no native build of been task");
    }

    private record Said(int status, String out, String err) {}

    private Said run(Map<String, String> environment, String... arguments) throws Exception {
        return finish(start(environment, arguments));
    }

    private Process start(Map<String, String> environment, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(program.toString(), "task"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Said finish(Process process) throws Exception {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return new Said(process.exitValue(), out, err);
    }

    private Map<String, String> inTask() {
        return Map.of("BEEN_SOCKET", socket.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "reboot|2|unknown command 'reboot'",
                "checkpoint|2|wrong number of arguments for checkpoint",
                "checkpoint x|3|BEEN_SOCKET is not set",
                "await a b --timeout soon|2|invalid time 'soon'",
                "await a b --forever|2|unknown option '--forever'",
                "await a b --timeout|2|its value is missing",
                "latch a up|2|unknown latch operation 'up'; expected one of: set COUNT, down [BY], await",
                "latch a down many|2|invalid count 'many'",
                "log --level loud x|2|unknown level 'loud'",
                "result m s fast|2|invalid value 'fast'; expected a finite number",
                "result m s nan|2|invalid value 'nan'; expected a finite number",
                "property x|3|BEEN_PROPERTIES is not set",
                "submit /no/such/file|2|cannot read /no/such/file",
            })
    void badInputIsOneSentence(String line, int status, String words) throws Exception {
        Said said = run(Map.of(), line.split(" ", -1));
        assertThat(said.err()).startsWith("been task: ").contains(words).hasLineCount(1);
        assertThat(said.status()).isEqualTo(status);
    }

    @Test
    void itExplainsItself() throws Exception {
        assertThat(run(Map.of(), "--help"))
                .satisfies(said -> assertThat(said.out()).startsWith("Usage: been task checkpoint"))
                .satisfies(said -> assertThat(said.status()).isZero());
    }

    @Test
    void everyoneMayRunIt() {
        assertThat(program.toFile().canExecute()).isTrue();
        assertThat(program).isExecutable();
    }

    @Test
    void whatItSaysAndHearsIsJsonWhateverTheTextHolds() throws Exception {
        try (var server = listen()) {
            Process client = start(inTask(), "await", "a\"b\\", "ü\n\u0001");
            try (var task = server.accept()) {
                assertThat(line(task))
                        .isEqualTo(
                                "{\"type\":\"await\",\"id\":1,\"task\":\"a\\\"b\\\\\","
                                        + "\"checkpoint\":\"ü\\u000a\\u0001\"}");
                answer(task, "{\"type\":\"reached\",\"id\":9,\"value\":\"not mine\"}");
                answer(
                        task,
                        "{ \"type\" : \"reached\", \"id\" : 1,"
                                + " \"value\" : \"\\u00e4\\n\\ud83d\\ude00\\ud83d\\/\" }");
                assertThat(finish(client).out()).isEqualTo("ä\n😀\uFFFD/\n");
            }
        }
    }

    @Test
    void aRefusalIsSaidAlsoOfALineThatWasNotUnderstood() throws Exception {
        try (var server = listen()) {
            Process client = start(inTask(), "checkpoint", "x");
            try (var task = server.accept()) {
                line(task);
                answer(task, "{\"type\":\"refused\",\"id\":0,\"message\":\"what?\"}");
                assertThat(finish(client)).isEqualTo(new Said(1, "", "been task: what?\n"));
            }
        }
    }

    @Test
    void aRestartedRuntimeIsWaitedForAndAskedAgainWithTheSameKey() throws Exception {
        Process client;
        String asked;
        try (var server = listen()) {
            client = start(inTask(), "latch", "go", "down");
            try (var task = server.accept()) {
                asked = line(task);
            }
        }
        Files.delete(socket);
        try (var server = listen();
                var task = server.accept()) {
            assertThat(line(task)).isEqualTo(asked).contains("\"key\":\"");
            answer(task, "{\"type\":\"answered\",\"id\":1,\"value\":\"4\"}");
            assertThat(finish(client)).isEqualTo(new Said(0, "4\n", ""));
        }
    }

    @Test
    void aWaitThatIsTooLongEnds() throws Exception {
        try (var server = listen()) {
            Process client = start(inTask(), "await", "a", "b", "--timeout", "20ms");
            try (var task = server.accept()) {
                assertThat(task.isConnected()).isTrue();
                assertThat(finish(client))
                        .isEqualTo(
                                new Said(
                                        1,
                                        "",
                                        "been task: timed out waiting for checkpoint 'b' of task"
                                                + " 'a'\n"));
            }
        }
    }

    @Test
    void propertiesAreRead() throws Exception {
        Path file = Files.writeString(folder.resolve("p"), "{\"a\":\"1\",\"b\":\"x \\\" y\"}");
        var environment = Map.of("BEEN_PROPERTIES", file.toString());
        assertThat(run(environment, "property", "b").out()).isEqualTo("x \" y\n");
        assertThat(run(environment, "property", "c", "else").out()).isEqualTo("else\n");
        assertThat(run(environment, "property", "c").err()).contains("no property 'c'");
    }

    @Test
    void aCallCostsLittle() throws Exception {
        try (var server = listen()) {
            var millis = new double[50];
            for (int i = 0; i < millis.length; i++) {
                long start = System.nanoTime();
                Process client = start(inTask(), "progress", "1", "2");
                try (var task = server.accept()) {
                    assertThat(line(task)).contains("\"done\":1");
                }
                assertThat(client.waitFor()).isZero();
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
            Arrays.sort(millis);
            System.out.printf("been task, spawn included: median %.1f ms%n", millis[25]);
        }
    }

    private ServerSocketChannel listen() throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        return server;
    }

    private static String line(SocketChannel task) throws IOException {
        var line = new ByteArrayOutputStream();
        var in = Channels.newInputStream(task);
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static void answer(SocketChannel task, String line) throws IOException {
        Channels.newOutputStream(task).write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
