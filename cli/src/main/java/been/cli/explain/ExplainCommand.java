package been.cli.explain;

import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.Explanation.Profiled;
import been.protocol.profiles.Explanation.State;
import been.protocol.profiles.FunctionCost;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been explain}: the functions that a change comes from. */
@Command(
        name = "explain",
        description = {
            "Shows which functions a change comes from. Both versions are executed again under a"
                    + " profiler: JFR for Java, py-spy for Python, perf or Valgrind's callgrind for"
                    + " other programs. These executions are never measurements. Costs are in"
                    + " percent of the old version's run."
        },
        footer = {
            "",
            "Exit status: 0 explained, 1 too few executions have a profile, 2 it cannot be"
                    + " explained, 3 no platform answers."
        })
public final class ExplainCommand extends PlatformCall {
    private static final Duration LOOK = Duration.ofSeconds(1);

    @Parameters(paramLabel = "CHANGE", description = "its number (been changes list)")
    private long change;

    @Option(
            names = "--executions",
            paramLabel = "N",
            description =
                    "executions of each version to profile, 2 to 50; usually 5, and more (up to 20) of programs that run for less than 2 s")
    private @Nullable Integer executions;

    @Option(names = "--again", description = "profile again, and use all profiles")
    private boolean again;

    @Option(names = "--all", description = "also show functions that did not change")
    private boolean all;

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws Exception {
        String path = "/api/v1/changes/" + change + "/explanation";
        Answer answer = client.get(path);
        Explanation shown = answer.as(Explanation.class);
        boolean isNew = shown.state() == State.NONE || shown.state() == State.FAILED;
        if (isNew || (again && shown.state() == State.READY)) {
            answer =
                    client.send(
                            "POST",
                            path,
                            executions == null ? Map.of() : Map.of("executions", executions));
            if (shown.cost() != null && executions == null) {
                err().println("profiling takes " + shown.cost().words());
            }
            shown = answer.as(Explanation.class);
        }
        long ended = -1;
        while (shown.state() == State.RUNNING) {
            long now = shown.executions().stream().filter(Profiled::ended).count();
            if (now != ended) {
                ended = now;
                err().println(
                                "profiling: %d of %d executions"
                                        .formatted(ended, shown.executions().size()));
            }
            Thread.sleep(LOOK);
            answer = client.get(path);
            shown = answer.as(Explanation.class);
        }
        if (json) {
            out.println(answer.body());
            return shown.state() == State.READY ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
        }
        if (shown.state() != State.READY) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    "change %d is not explained: %s".formatted(change, shown.problem()));
        }
        print(shown, out);
        return ExitStatus.SUCCESS;
    }

    private void print(Explanation shown, PrintWriter out) {
        out.println(
                "%s compared with %s: %d and %d executions under %s, %s"
                        .formatted(
                                shown.version(),
                                shown.oldVersion(),
                                count(shown, shown.version()),
                                count(shown, shown.oldVersion()),
                                shown.profiler(),
                                shown.unit()));
        shown.notes().forEach(note -> out.println("note: " + note));
        List<FunctionCost> functions =
                shown.functions().stream().filter(one -> all || one.isChanged()).toList();
        if (functions.isEmpty()) {
            out.println(
                    "no function certainly changed by more than half a percent of the run; --all lists those that cost something");
            return;
        }
        out.println();
        new Columns<FunctionCost>()
                .left("function", ExplainCommand::name)
                .right(shown.oldVersion(), one -> percent(one.self().old()))
                .right(shown.version(), one -> percent(one.self().current()))
                .right("change", one -> one.self().words())
                .right("with callees", one -> one.total().words())
                .lines(functions, Terminal.detect())
                .forEach(out::println);
    }

    private static long count(Explanation shown, String version) {
        return shown.executions().stream()
                .filter(one -> one.version().equals(version) && one.problem() == null)
                .count();
    }

    private static String name(FunctionCost cost) {
        String sign = !cost.isChanged() ? " " : cost.self().change() > 0 ? "▲" : "▼";
        return sign + " " + cost.title();
    }

    private static String percent(double share) {
        return "%.2f %%".formatted(100 * share);
    }
}
