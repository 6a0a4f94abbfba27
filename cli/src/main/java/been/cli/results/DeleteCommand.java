package been.cli.results;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.Quantities;
import been.protocol.results.Deletion;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code been results delete}, and {@code been analyses delete}: shows what would go, and with
 * {@code --yes} removes it.
 */
@Command(
        name = "delete",
        description = {
            "Shows what deleting the results of an analysis would remove, including raw"
                    + " measurements; with --yes, deletes them permanently. The analysis itself,"
                    + " its file and its history stay in the list of analyses."
        })
public final class DeleteCommand extends PlatformCall {

    @Parameters(
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private String analysis = "";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(names = "--yes", description = "delete what is shown")
    private boolean yes;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        Deletion shown =
                client.get(ResultPaths.analysis(analysis) + "/deletion").as(Deletion.class);
        out.println(
                "%s of analysis %s: %d executions of %d experiments, %d files and %d attachments, %s"
                        .formatted(
                                yes ? "deleting all results" : "all results",
                                analysis,
                                shown.executions(),
                                shown.experiments(),
                                shown.files(),
                                shown.contents(),
                                Quantities.roundSize(shown.bytes())));
        if (!yes) {
            out.println(
                    ("nothing was deleted; to delete permanently: %s %s --yes"
                                    + " (to keep a copy, first: been results export %s --format zip -o FILE)")
                            .formatted(spec.qualifiedName(), analysis, analysis));
            return ExitStatus.SUCCESS;
        }
        out.flush();
        client.delete(
                        ResultPaths.analysis(analysis)
                                + "?digest="
                                + PlatformClient.segment(shown.digest()))
                .expectSuccess();
        out.println("deleted");
        return ExitStatus.SUCCESS;
    }
}
