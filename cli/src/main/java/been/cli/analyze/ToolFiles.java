package been.cli.analyze;

import been.cli.analyze.ToolInput.Runs;
import been.protocol.analyses.Verdict;
import been.results.CsvLabel;
import been.statistics.Interval;
import been.statistics.compare.JointJudgement;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A comparison of tools as JSON, as CSV, and as a page that needs nothing but itself. */
final class ToolFiles {
    private static final String PLACE = "\"DATA\"";

    private ToolFiles() {}

    /** With unrounded numbers. */
    static String json(ToolComparison comparison) {
        return new JsonMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(node(comparison));
    }

    /** A table that can be filtered and sorted, with quantile and scatter plot. */
    static void html(ToolComparison comparison, Path file) throws IOException {
        try (InputStream in = ToolFiles.class.getResourceAsStream("/been/cli/analyze/tools.html")) {
            String page =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            // In a script, only this ends the data.
            String data =
                    new JsonMapper().writeValueAsString(node(comparison)).replace("<", "\\u003c");
            Files.writeString(file, page.replace(PLACE, data));
        }
    }

    /** One line for each input. */
    static void csv(ToolComparison comparison, Path file) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(file))) {
            String unit = " " + comparison.metric() + " (" + comparison.unit() + ")";
            csv.writeRecord(
                    "input",
                    "runs before",
                    "before" + unit,
                    "failure before",
                    "runs after",
                    "after" + unit,
                    "failure after",
                    "ratio",
                    "ratio low",
                    "ratio high",
                    "verdict");
            for (ToolInput input : comparison.inputs()) {
                Optional<Interval> ratio = input.ratio();
                csv.writeRecord(
                        CsvLabel.harmless(input.name()),
                        runs(input.before()),
                        mean(input.before()),
                        failure(input.before()),
                        runs(input.after()),
                        mean(input.after()),
                        failure(input.after()),
                        ratio.map(Interval::estimate).map(ToolFiles::number).orElse(""),
                        ratio.map(Interval::low).map(ToolFiles::number).orElse(""),
                        ratio.map(Interval::high).map(ToolFiles::number).orElse(""),
                        verdict(input, comparison));
            }
        }
    }

    private static String runs(@Nullable Runs side) {
        return side == null ? "0" : Integer.toString(side.values().size());
    }

    private static String mean(@Nullable Runs side) {
        return side == null ? "" : number(side.mean());
    }

    private static String failure(@Nullable Runs side) {
        return side == null ? "" : CsvLabel.harmless(side.failure().orElse(""));
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "";
    }

    /** The verdict in words, or why there is none. */
    static String verdict(ToolInput input, ToolComparison comparison) {
        JointJudgement judged = input.judged();
        return input.noVerdict()
                .or(() ->
                        Optional.ofNullable(judged)
                                .map(one ->
                                        comparison.words().of(Verdict.of(one.verdict().name()))))
                .orElse("");
    }

    private static ObjectNode node(ToolComparison comparison) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("metric", comparison.metric());
        root.put("unit", comparison.unit());
        root.put("confidence", comparison.criteria().confidence().level());
        root.put("tolerance", comparison.criteria().tolerance());
        ObjectNode solved = root.putObject("solved");
        solved.put("before", comparison.solved(ToolInput::before));
        solved.put("after", comparison.solved(ToolInput::after));
        comparison
                .geometricMean()
                .ifPresentOrElse(
                        ratio -> {
                            ObjectNode mean = root.putObject("geometric_mean");
                            mean.put("inputs", comparison.ratios().size());
                            ratio(mean, Optional.of(ratio));
                        },
                        () -> root.putNull("geometric_mean"));
        ArrayNode inputs = root.putArray("inputs");
        for (ToolInput input : comparison.inputs()) {
            ObjectNode node = inputs.addObject();
            node.put("input", input.name());
            node.set("before", side(input.before()));
            node.set("after", side(input.after()));
            ratio(node, input.ratio());
            JointJudgement judged = input.judged();
            if (judged == null || input.noVerdict().isPresent()) {
                node.putNull("verdict");
            } else {
                node.put("verdict", VersionJson.lower(judged.verdict()));
            }
            node.put("words", verdict(input, comparison));
        }
        return root;
    }

    private static @Nullable ObjectNode side(@Nullable Runs side) {
        if (side == null) {
            return null;
        }
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        VersionJson.number(node, "mean", side.mean());
        ArrayNode values = node.putArray("values");
        side.values().forEach(values::add);
        node.put("failure", side.failure().orElse(null));
        return node;
    }

    private static void ratio(ObjectNode node, Optional<Interval> ratio) {
        VersionJson.number(node, "ratio", ratio.map(Interval::estimate).orElse(Double.NaN));
        VersionJson.number(node, "low", ratio.map(Interval::low).orElse(Double.NaN));
        VersionJson.number(node, "high", ratio.map(Interval::high).orElse(Double.NaN));
    }
}
