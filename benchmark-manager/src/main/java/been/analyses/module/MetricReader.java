package been.analyses.module;

import been.analyses.module.MeasuredMetric.Matched;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.analyses.module.MeasuredMetric.Source;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Text;
import been.results.MeasurementOrigin;
import been.results.Metric;
import been.results.Metric.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads declarations of metrics. */
public final class MetricReader {
    /** Figures of the run by the words that ask for them. */
    public static final Map<String, RunFigure> FIGURES = Fields.words(RunFigure.class);

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");
    private static final Pattern NOT_RE2 = Pattern.compile("\\(\\?(=|!|<=|<!|>)|\\\\[1-9]");

    private MetricReader() {}

    /** A metric of the measured run under the word itself, such as {@code wall-time}. */
    public static MeasuredMetric figure(String word, RunFigure figure) {
        return figure(word, figure, title(figure), Better.LOWER);
    }

    /**
     * The metrics of a section, by name.
     *
     * @param preset where measurements come from when the declaration does not say
     */
    static List<MeasuredMetric> all(Fields fields, Source preset) {
        List<MeasuredMetric> metrics = new ArrayList<>();
        for (Entry entry : fields.entries()) {
            fields.section(entry.key().text(), entry.value(), "unit:, title: and better:")
                    .flatMap(section -> metric(entry.key(), section, Optional.of(preset)))
                    .ifPresent(metrics::add);
        }
        return metrics;
    }

    /**
     * One metric; reads all keys of the section.
     *
     * @param preset empty when a pattern must be given
     */
    public static Optional<MeasuredMetric> metric(
            Text name, Fields fields, Optional<Source> preset) {
        boolean isNamed = NAME.matcher(name.text()).matches();
        if (!isNamed) {
            fields.problems()
                    .add(
                            name.place(),
                            "'%s' cannot name a metric: it must be a letter, then letters, digits, '-' and '_', at most 64 in all"
                                    .formatted(name.text()));
        }
        Optional<RunFigure> figure =
                preset.isPresent() ? fields.choice("source", RunFigure.class) : Optional.empty();
        Optional<Text> title = fields.text("title", "a few words for people");
        if (figure.isPresent()) {
            Better better = fields.choice("better", Better.class).orElse(Better.LOWER);
            fields.end();
            String words = title.map(Text::text).orElse(title(figure.get()));
            return isNamed
                    ? Optional.of(figure(name.text(), figure.get(), words, better))
                    : Optional.empty();
        }
        Optional<Text> unit = fields.requiredText("unit", "a symbol such as s, ms, byte or 1");
        Optional<Better> better = fields.requiredChoice("better", Better.class);
        Optional<Source> source = pattern(fields, preset);
        fields.end();
        if (!isNamed || unit.isEmpty() || better.isEmpty() || source.isEmpty()) {
            return Optional.empty();
        }
        String words = title.map(Text::text).orElse(name.text());
        var metric = new Metric(name.text(), unit.get().text(), words, better.get());
        return Optional.of(new MeasuredMetric(metric, source.get()));
    }

    private static Optional<Source> pattern(Fields fields, Optional<Source> preset) {
        String expected = "a regular expression whose first group is the number";
        Optional<Text> pattern =
                preset.isPresent()
                        ? fields.text("pattern", expected)
                        : fields.requiredText("pattern", expected);
        if (pattern.isEmpty()) {
            return preset;
        }
        Optional<String> problem = refuse(pattern.get().text());
        problem.ifPresent(why -> fields.problems().add(pattern.get().place(), "pattern " + why));
        return problem.isEmpty()
                ? Optional.of(new Matched(pattern.get().text()))
                : Optional.empty();
    }

    private static Optional<String> refuse(String expression) {
        return NOT_RE2.matcher(expression).find()
                ? Optional.of("uses look-around or a back-reference, which RE2 does not have")
                : MeasurementOrigin.Pattern.complaint(expression);
    }

    private static MeasuredMetric figure(
            String name, RunFigure figure, String title, Better better) {
        String unit =
                switch (figure) {
                    case WALL_TIME, CPU_TIME -> "s";
                    case MEMORY -> "byte";
                };
        return new MeasuredMetric(new Metric(name, unit, title, better), figure);
    }

    private static String title(RunFigure figure) {
        return switch (figure) {
            case WALL_TIME -> "wall-clock time";
            case CPU_TIME -> "processor time";
            case MEMORY -> "peak memory";
        };
    }
}
