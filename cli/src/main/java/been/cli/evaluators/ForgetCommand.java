package been.cli.evaluators;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been evaluators forget}: removes what an evaluator made. */
@Command(
        name = "forget",
        description = "Deletes evaluations and their files, and stops running them.")
final class ForgetCommand extends PlatformCall {

    @Parameters(
            arity = "1..*",
            paramLabel = "EVALUATION",
            description = "number of an evaluation (see been evaluators results ANALYSIS)")
    private List<Long> evaluations = List.of();

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        for (long evaluation : evaluations) {
            client.delete(EvaluatorPaths.EVALUATIONS + "/" + evaluation).expectSuccess();
            out.println("evaluation " + evaluation + " deleted");
        }
        return ExitStatus.SUCCESS;
    }
}
