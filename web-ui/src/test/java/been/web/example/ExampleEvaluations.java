package been.web.example;

import been.protocol.PackageReference;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.EvaluationRequest;
import been.results.EvaluationTarget;
import been.results.Evaluations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One evaluation of analysis 1 that made everything that can be made, also with scripts in it. */
public final class ExampleEvaluations implements Evaluations {
    private static final Map<String, String> FILES =
            Map.of(
                    "changes.csv",
                    "newer,older,change\n2.20.0,2.19.0,3.82\n",
                    "values.json",
                    "{\"changes\": 1}",
                    "chart.svg",
                    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
                            + "<script>parent.document.title='taken'</script>"
                            + "<rect width='40' height='20' fill='green'/></svg>",
                    "page.html",
                    "<p id=p>A page</p><script>parent.document.title='taken'</script>",
                    "stderr.log",
                    "a warning\n");

    private final Path folder;
    private final List<Evaluation> all = new ArrayList<>();

    public ExampleEvaluations(Path folder) throws IOException {
        this.folder = folder;
        var outputs = new ArrayList<Output>();
        for (String name : new TreeMap<>(FILES).keySet()) {
            byte[] content = FILES.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8);
            Files.write(folder.resolve(name), content);
            outputs.add(
                    new Output(name, kind(name), ExampleResults.sha256(content), content.length));
        }
        all.add(
                evaluation(
                        1,
                        "1",
                        ExampleEvaluators.CHANGES,
                        Map.of("confidence", "0.99"),
                        "admin",
                        State.DONE,
                        outputs));
    }

    private static Kind kind(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "csv" -> Kind.TABLE;
            case "json" -> Kind.VALUES;
            case "svg" -> Kind.DRAWING;
            case "html" -> Kind.PAGE;
            default -> Kind.LOG;
        };
    }

    private static Evaluation evaluation(
            long id,
            String analysis,
            PackageReference evaluator,
            Map<String, String> parameters,
            String who,
            State state,
            List<Output> outputs) {
        return new Evaluation(
                id,
                analysis,
                EvaluationTarget.ANALYSIS,
                evaluator,
                new TreeMap<>(parameters),
                List.of(),
                who,
                Instant.parse("2026-05-01T08:00:00Z"),
                state,
                null,
                1,
                "e".repeat(64),
                false,
                Instant.parse("2026-05-01T08:00:02Z"),
                null,
                outputs,
                List.of("'x.exe' is none of .csv, .json, .svg, .png and .html"),
                "user");
    }

    synchronized Evaluation add(
            String analysis,
            PackageReference evaluator,
            Map<String, String> parameters,
            String who) {
        var fresh =
                evaluation(
                        all.size() + 1, analysis, evaluator, parameters, who, State.DUE, List.of());
        all.add(fresh);
        return fresh;
    }

    @Override
    public Evaluation ask(EvaluationRequest request) {
        return add(request.analysis(), request.evaluator(), request.parameters(), request.who());
    }

    @Override
    public void again(long id) {}

    @Override
    public synchronized List<Evaluation> of(String analysis) {
        return all.stream().filter(one -> one.analysis().equals(analysis)).toList();
    }

    @Override
    public synchronized Optional<Evaluation> find(long id) {
        return all.stream().filter(one -> one.id() == id).findFirst();
    }

    @Override
    public Optional<Path> output(long id, String name) {
        return find(id).filter(one -> one.outputs().stream().anyMatch(o -> o.name().equals(name)))
                .map(_ -> folder.resolve(name));
    }

    @Override
    public synchronized boolean delete(long id) {
        return all.removeIf(one -> one.id() == id && id != 1);
    }
}
