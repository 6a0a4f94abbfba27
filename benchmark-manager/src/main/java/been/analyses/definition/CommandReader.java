package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Bounds;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.MetricReader;
import been.analyses.module.Parameter;
import been.analyses.module.Run;
import been.analyses.module.RunReader;
import been.analyses.module.Template;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Value;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import been.protocol.InputStorage;
import been.protocol.NearestName;
import been.protocol.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a plain command as a module: its placeholders are its parameters, so that a parameter that
 * nothing uses is a mistake.
 */
final class CommandReader {
    private static final String MEASURE =
            "wall-time, cpu-time, memory, or {metric:, unit:, better:, pattern:}";

    private final Fields fields;

    CommandReader(Fields fields) {
        this.fields = fields;
    }

    Optional<BenchmarkModule> read() {
        Optional<Program> program =
                fields.required(
                                "run",
                                "a list such as [program, argument], or one line for the shell")
                        .flatMap(value -> RunReader.command(fields, "run", value));
        List<MeasuredMetric> metrics = metrics();
        Map<String, String> packages = RunReader.packages(fields);
        Map<String, String> environment = RunReader.texts(fields, "environment");
        InputStorage inputs = RunReader.inputs(fields);
        fields.notYet("build", "building from source");
        fields.end();
        return program.map(p -> {
            var run =
                    new Run(
                            p,
                            packages,
                            environment,
                            Map.of(),
                            Optional.empty(),
                            Optional.empty(),
                            Bounds.NONE,
                            inputs);
            checkAliases(run);
            return new BenchmarkModule(
                    "a command", parameters(run), metrics, Optional.empty(), run, List.of());
        });
    }

    private List<MeasuredMetric> metrics() {
        Optional<Value> measure = fields.value("measure");
        if (measure.isEmpty()) {
            return List.of(MetricReader.figure("wall-time", MeasuredMetric.RunFigure.WALL_TIME));
        }
        List<Value> items =
                measure.get() instanceof Listing(var list, _) ? list : List.of(measure.get());
        if (items.isEmpty()) {
            fields.wrong("measure", measure.get(), MEASURE);
        }
        List<MeasuredMetric> metrics = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Value item : items) {
            Optional<MeasuredMetric> metric = metric(item);
            if (metric.isPresent() && !names.add(metric.get().metric().name())) {
                fields.problems()
                        .add(
                                item.place(),
                                "the metric '%s' is measured twice"
                                        .formatted(metric.get().metric().name()));
            }
            metric.ifPresent(metrics::add);
        }
        return metrics;
    }

    private Optional<MeasuredMetric> metric(Value item) {
        return switch (item) {
            case Text text -> {
                var figure = MetricReader.FIGURES.get(text.text());
                if (figure == null) {
                    fields.problems()
                            .add(
                                    text.place(),
                                    "measure is %s; expected %s%s"
                                            .formatted(
                                                    text.kind(),
                                                    MEASURE,
                                                    NearestName.hint(
                                                            text.text(),
                                                            MetricReader.FIGURES.keySet())));
                    yield Optional.empty();
                }
                yield Optional.of(MetricReader.figure(text.text(), figure));
            }
            case Section section -> {
                var metric = new Fields(section, "measure", fields.problems());
                Optional<Text> name = metric.requiredText("metric", "its name");
                if (name.isEmpty()) {
                    yield Optional.empty();
                }
                yield MetricReader.metric(name.get(), metric, Optional.empty());
            }
            case Listing _ -> {
                fields.wrong("measure", item, MEASURE);
                yield Optional.empty();
            }
        };
    }

    private void checkAliases(Run run) {
        Set<String> aliases = new HashSet<>(run.packages().keySet());
        aliases.add(Run.VERSION_ALIAS);
        Template.texts(run).values().stream()
                .flatMap(List::stream)
                .flatMap(text -> Template.packageAliases(text).stream())
                .filter(alias -> !aliases.contains(alias))
                .forEach(alias ->
                        fields.problems()
                                .add(
                                        fields.placeOf("run"),
                                        "${package.%s} is no package of the command%s"
                                                .formatted(
                                                        alias, NearestName.hint(alias, aliases))));
    }

    private static List<Parameter> parameters(Run run) {
        Set<String> names = new LinkedHashSet<>();
        Template.texts(run).values().stream()
                .flatMap(List::stream)
                .forEach(text -> names.addAll(Template.names(text)));
        names.removeAll(Template.OWN);
        return names.stream()
                .map(name -> new Parameter(name, new Parameter.AnyText(), null, ""))
                .toList();
    }
}
