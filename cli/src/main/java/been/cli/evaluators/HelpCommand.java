package been.cli.evaluators;

import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.Evaluator;
import java.io.PrintWriter;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been evaluators show}: an evaluator's own help. */
@Command(
        name = "show",
        description = "Shows what an evaluator does, how to read it, and its parameters.")
final class HelpCommand extends OneCall<Evaluator> {

    @Parameters(paramLabel = "EVALUATOR", description = "such as been/levels, or levels")
    private String name = "";

    HelpCommand() {
        super(Evaluator.class);
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        return client.get(EvaluatorPaths.evaluator(EvaluatorPaths.name(client, name)));
    }

    @Override
    protected void show(Evaluator one, PrintWriter out) {
        out.printf(
                "%s (%s %s)%n%n%s%n",
                one.title(), one.reference().name(), one.reference().version(), one.help());
        if (!one.parameters().isEmpty()) {
            out.println();
            new Columns<Evaluator.Parameter>()
                    .left("parameter", Evaluator.Parameter::name)
                    .left("takes", Evaluator.Parameter::values)
                    .left(
                            "default",
                            parameter ->
                                    Objects.requireNonNullElse(parameter.preset(), "(required)"))
                    .left("what", Evaluator.Parameter::help)
                    .lines(one.parameters(), Terminal.detect())
                    .forEach(out::println);
        }
    }
}
