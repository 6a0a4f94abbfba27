package been.cli.hosts;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code been hosts match}. */
@Command(
        name = "match",
        description = {
            "Says which hosts satisfy a restriction, and of each other the first condition that"
                    + " fails.",
            "Exit status 1 when none does."
        },
        mixinStandardHelpOptions = true)
final class MatchHosts implements Callable<Integer> {
    @Parameters(
            paramLabel = "EXPR",
            description = "such as \"host.os.family == 'linux' && host.memory.total >= gib(16)\"")
    private String expression = "";

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        try (var client = platform.open()) {
            Answer answer =
                    client.ask(
                            "GET",
                            "/api/v1/hosts/match?expression="
                                    + URLEncoder.encode(expression, StandardCharsets.UTF_8));
            if (answer.status() == 422) {
                throw CommandFailure.badInput(pointed(expression, answer.json().path("problems")));
            }
            var out = spec.commandLine().getOut();
            JsonNode report = PlatformClient.json(answer.expectSuccess());
            if (json) {
                out.println(report);
            } else {
                print(report, out);
            }
            return report.path("matching").isEmpty()
                    ? ExitStatus.FOUND_OR_FAILED
                    : ExitStatus.SUCCESS;
        }
    }

    static void print(JsonNode report, PrintWriter out) {
        var table = new Table(Column.left(""), Column.left("host"), Column.left("why not"));
        for (JsonNode host : report.path("matching")) {
            table.row("✓", host.asString(), "");
        }
        for (JsonNode other : report.path("others")) {
            table.row("✕", other.path("host").asString(), other.path("why").asString());
        }
        int matching = report.path("matching").size();
        int all = matching + report.path("others").size();
        table.lines(Terminal.detect()).forEach(out::println);
        out.println(
                "%d of %d %s %s"
                        .formatted(
                                matching,
                                all,
                                all == 1 ? "host" : "hosts",
                                matching == 1 ? "matches" : "match"));
        for (JsonNode hint : report.path("hints")) {
            out.println(hint.asString());
        }
    }

    /** The expression with a mark under the first place that is wrong. */
    static String pointed(String expression, JsonNode problems) {
        JsonNode first = problems.path(0);
        int line = first.path("line").asInt();
        int column = first.path("column").asInt();
        String message = first.path("message").asString("it cannot be read");
        String[] lines = expression.split("\n", -1);
        if (column < 1 || line < 1 || line > lines.length) {
            return "this is no restriction: " + message;
        }
        return "this is no restriction: %s\n  %s\n  %s^"
                .formatted(message, lines[line - 1], " ".repeat(column - 1));
    }
}
