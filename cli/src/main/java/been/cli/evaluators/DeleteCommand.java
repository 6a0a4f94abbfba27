package been.cli.evaluators;

import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been evaluators delete}: takes an evaluator out of the list. */
@Command(
        name = "delete",
        description = {
            "Takes a version of an evaluator out of the list. What it made stays, and analyses that name"
                    + " it keep using it. One that ships comes back when the platform starts."
        },
        mixinStandardHelpOptions = true)
final class DeleteCommand extends EvaluatorCall {

    @Parameters(index = "0", paramLabel = "EVALUATOR", description = "such as been/levels")
    private String name = "";

    @Parameters(
            index = "1",
            paramLabel = "VERSION",
            description = "which one (been evaluators list)")
    private String version = "";

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        client.ask("DELETE", evaluator(client, name) + "/" + PlatformClient.segment(version))
                .expectSuccess();
        out.println(name + " " + version + " is deleted");
        return ExitStatus.SUCCESS;
    }
}
