package been.cli.evaluators;

import been.cli.call.Download;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.EvaluationReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been evaluators results}: what evaluators made of an analysis. */
@Command(
        name = "results",
        description = "Lists the evaluations of an analysis, and fetches their files with -o.")
final class ResultsCommand extends PlatformCall {

    @Parameters(
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or name of an imported one")
    private String analysis = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "folder to write all files to, with a subfolder for each evaluation")
    private @Nullable Path folder;

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws InterruptedException, IOException {
        String path = EvaluatorPaths.evaluations(analysis);
        if (json) {
            out.println(client.json(path));
            return ExitStatus.SUCCESS;
        }
        for (EvaluationReport one : client.list(path, EvaluationReport.class)) {
            out.println(line(one));
            files(one).forEach(out::println);
            if (folder != null) {
                fetch(client, one, folder);
            }
        }
        return ExitStatus.SUCCESS;
    }

    private static void fetch(PlatformClient client, EvaluationReport one, Path into)
            throws InterruptedException, IOException {
        Path own =
                into.resolve(one.id() + "-" + one.evaluator().replaceAll("[^A-Za-z0-9._-]", "-"))
                        .normalize();
        Files.createDirectories(own);
        for (EvaluationReport.File file : one.files()) {
            Path target = own.resolve(file.name()).normalize();
            if (!own.equals(target.getParent())) {
                throw CommandFailure.badInput("'" + file.name() + "' is not a file name");
            }
            Download.into(target, client, file.url());
        }
    }

    /** One evaluation in a line. */
    static String line(EvaluationReport one) {
        return "%d  %s %s%s: %s%s%s"
                .formatted(
                        one.id(),
                        one.evaluator(),
                        one.version(),
                        one.target().isEmpty() ? "" : " on " + one.target(),
                        one.state(),
                        one.detail() == null ? "" : ", " + one.detail(),
                        one.outOfDate() ? " (made from earlier results)" : "");
    }

    /** Its files, and what was not kept. */
    static List<String> files(EvaluationReport one) {
        var lines = new ArrayList<String>();
        for (EvaluationReport.File file : one.files()) {
            lines.add("   %s  %s, %,d bytes".formatted(file.name(), file.kind(), file.bytes()));
        }
        String answer = one.answer();
        if (answer != null && !answer.isEmpty()) {
            lines.add("   asks for more executions: " + answer);
        }
        one.refused().forEach(refused -> lines.add("   not kept: " + refused));
        return lines;
    }
}
