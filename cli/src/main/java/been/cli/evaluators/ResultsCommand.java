package been.cli.evaluators;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been evaluators results}: what evaluators made of an analysis. */
@Command(
        name = "results",
        description = "Lists what evaluators made of an analysis, and fetches it with -o.",
        mixinStandardHelpOptions = true)
final class ResultsCommand extends EvaluatorCall {

    @Parameters(
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or name of an imported one")
    private String analysis = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "where to write all files, a folder for each evaluation")
    private @Nullable Path folder;

    @Option(names = "--json", description = "for machines")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws InterruptedException, IOException {
        if (json) {
            out.println(client.get(EVALUATIONS + "?analysis=" + PlatformClient.segment(analysis)));
            return ExitStatus.SUCCESS;
        }
        for (JsonNode one : of(client, analysis)) {
            out.println(line(one));
            files(one).forEach(out::println);
            if (folder != null) {
                fetch(client, one, folder);
            }
        }
        return ExitStatus.SUCCESS;
    }

    private static void fetch(PlatformClient client, JsonNode one, Path into)
            throws InterruptedException, IOException {
        Path own = into.resolve(folder(one));
        Files.createDirectories(own);
        for (JsonNode file : one.path("files")) {
            String name = file.path("name").asString();
            Path target = own.resolve(name).normalize();
            if (!own.equals(target.getParent())) {
                throw CommandFailure.badInput("'" + name + "' is no name of a file");
            }
            try (OutputStream out = Files.newOutputStream(target)) {
                client.download(file.path("url").asString(), out);
            }
        }
    }

    private static String folder(JsonNode one) {
        return "%s-%s"
                .formatted(
                        one.path("id").asString(),
                        one.path("evaluator").asString().replaceAll("[^A-Za-z0-9._-]", "-"));
    }

    /** One evaluation in a line. */
    static String line(JsonNode one) {
        String target = one.path("target").asString();
        String detail = one.path("detail").asString("");
        return "%s  %s %s%s: %s%s%s"
                .formatted(
                        one.path("id").asString(),
                        one.path("evaluator").asString(),
                        one.path("version").asString(),
                        target.isEmpty() ? "" : " on " + target,
                        one.path("state").asString(),
                        detail.isEmpty() ? "" : ", " + detail,
                        one.path("outOfDate").asBoolean() ? " (made from earlier results)" : "");
    }

    /** Its files, and what was not kept. */
    static List<String> files(JsonNode one) {
        var lines = new ArrayList<String>();
        for (JsonNode file : one.path("files")) {
            lines.add(
                    "   %s  %s, %,d bytes"
                            .formatted(
                                    file.path("name").asString(),
                                    file.path("kind").asString(),
                                    file.path("bytes").asLong()));
        }
        String answer = one.path("answer").asString("");
        if (!answer.isEmpty()) {
            lines.add("   asks for more executions: " + answer);
        }
        for (JsonNode refused : one.path("refused")) {
            lines.add("   not kept: " + refused.asString());
        }
        return lines;
    }
}
