package been.cli.hosts;

import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.hosts.MatchReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been hosts match}. */
@Command(
        name = "match",
        description = {
            "Shows which hosts satisfy a restriction and, for each of the others, the"
                    + " first condition that fails.",
            "Exit status: 1 if none does."
        })
final class MatchHosts extends OneCall<MatchReport> {
    @Parameters(
            paramLabel = "EXPR",
            description = "such as \"host.os.family == 'linux' && host.memory.total >= gib(16)\"")
    private String expression = "";

    MatchHosts() {
        super(MatchReport.class);
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        Answer answer =
                client.get("/api/v1/hosts/match?expression=" + PlatformClient.segment(expression));
        if (answer.status() == 422) {
            throw CommandFailure.badInput(pointed(expression, answer.problems()));
        }
        return answer;
    }

    @Override
    protected int status(MatchReport report) {
        return report.matching().isEmpty() ? ExitStatus.FOUND_OR_FAILED : ExitStatus.SUCCESS;
    }

    @Override
    protected void show(MatchReport report, PrintWriter out) {
        var rows = new ArrayList<List<Object>>();
        report.matching().forEach(host -> rows.add(List.of("✓", host, "")));
        report.others().forEach(other -> rows.add(List.of("✕", other.host(), other.why())));
        new Columns<List<Object>>()
                .left("", row -> row.get(0))
                .left("host", row -> row.get(1))
                .left("why not", row -> row.get(2))
                .lines(rows, Terminal.detect())
                .forEach(out::println);
        int matching = report.matching().size();
        out.println(
                "%d of %d %s %s"
                        .formatted(
                                matching,
                                rows.size(),
                                rows.size() == 1 ? "host" : "hosts",
                                matching == 1 ? "matches" : "match"));
        report.hints().forEach(out::println);
    }

    /** The expression with a mark under the first place that is wrong. */
    static String pointed(String expression, List<Answer.Place> problems) {
        Answer.Place first =
                problems.isEmpty()
                        ? new Answer.Place(0, 0, "it cannot be read")
                        : problems.getFirst();
        String[] lines = expression.split("\n", -1);
        if (first.column() < 1 || first.line() < 1 || first.line() > lines.length) {
            return "invalid restriction: " + first.message();
        }
        return "invalid restriction: %s\n  %s\n  %s^"
                .formatted(
                        first.message(), lines[first.line() - 1], " ".repeat(first.column() - 1));
    }
}
