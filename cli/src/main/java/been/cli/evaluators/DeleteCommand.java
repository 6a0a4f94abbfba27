package been.cli.evaluators;

import been.cli.call.SilentCall;
import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.EvaluatorName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been evaluators delete}: unlists a version of an evaluator. */
@Command(
        name = "delete",
        description = {
            "Unlists a version of an evaluator. Its evaluations stay, and"
                    + " analyses that name it keep using it. A version that ships with BEEN returns"
                    + " when the platform starts."
        })
final class DeleteCommand extends SilentCall {

    @Parameters(index = "0", paramLabel = "EVALUATOR", description = "such as been/levels")
    private String name = "";

    @Parameters(
            index = "1",
            paramLabel = "VERSION",
            description = "version to unlist (see been evaluators list)")
    private String version = "";

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        EvaluatorName full = EvaluatorPaths.name(client, name);
        if (full.isInModule()) {
            throw CommandFailure.badInput(
                    "'%s' is part of the module %s and is unlisted with it: been package delete %s@VERSION"
                            .formatted(name, full.packageName(), full.packageName()));
        }
        return client.delete(
                EvaluatorPaths.evaluator(full) + "/" + PlatformClient.segment(version));
    }

    @Override
    protected String done() {
        return name + " " + version + " unlisted";
    }
}
