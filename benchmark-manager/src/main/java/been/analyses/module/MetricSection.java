package been.analyses.module;

import been.analyses.module.MeasuredMetric.Located;
import been.analyses.module.MeasuredMetric.Matched;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.analyses.module.MeasuredMetric.Source;
import been.documents.Document;
import been.protocol.Expressions;
import been.protocol.results.Metric;
import been.protocol.results.Metric.Better;
import been.protocol.results.Summary;
import been.results.ImportFormat;
import been.results.MeasurementOrigin;
import been.results.MeasurementOrigin.Combining;
import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The declaration of a metric as it is written, or of a file whose benchmarks are metrics.
 *
 * @param metric its name, of a command only
 * @param source of a module only
 * @param role of a module only
 * @param instances of a module only
 * @param values where the numbers are in a JSON file
 * @param format of a file: the program that writes it
 * @param file below the results folder; standard output when absent
 * @param include which benchmarks of the file
 * @param summary what an execution contributes to verdicts; the mean when absent
 * @param answer name of a result that is no number, of a command only
 */
public record MetricSection(
        Optional<String> metric,
        Optional<RunFigure> source,
        Optional<String> unit,
        Optional<Better> better,
        Optional<String> title,
        Optional<String> pattern,
        Optional<String> role,
        Optional<Combining> instances,
        Optional<String> values,
        Optional<String> format,
        Optional<String> file,
        Optional<String> include,
        Optional<Summary> summary,
        Optional<String> answer) {
    private static final Pattern NOT_RE2 = Pattern.compile("\\(\\?(=|!|<=|<!|>)|\\\\[1-9]");

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public MetricSection {}

    /** A figure of the run under its own name, such as {@code wall-time}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static MetricSection ofFigure(String word) {
        Optional<RunFigure> figure =
                Arrays.stream(RunFigure.values()).filter(f -> f.word().equals(word)).findFirst();
        return new MetricSection(
                Optional.of(word),
                figure,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The result that is no number, if this is one. */
    public Optional<MeasurementOrigin.Answer> answer(Document document, String path) {
        return answer.map(name -> {
            pattern.flatMap(MetricSection::refuse)
                    .ifPresent(
                            why -> document.refuse("pattern", "pattern " + why, path + "/pattern"));
            return new MeasurementOrigin.Answer(name, pattern.orElse(null), from());
        });
    }

    /** Whether this is a file whose benchmarks are metrics. */
    public boolean isFile() {
        return format.isPresent();
    }

    /**
     * That file.
     *
     * @param path of this declaration
     */
    public MeasurementOrigin.Converted converted(Document document, String path) {
        include.flatMap(Expressions::complaint)
                .ifPresent(why -> document.refuse("pattern", "include " + why, path + "/include"));
        return new MeasurementOrigin.Converted(
                format.flatMap(ImportFormat::of).orElseThrow(),
                from(),
                include.orElse(null),
                List.of(),
                summary.orElse(Summary.MEAN));
    }

    /**
     * The metric of that name.
     *
     * @param preset where measurements come from when the declaration does not say
     * @param path of the declaration
     */
    public MeasuredMetric named(String name, Source preset, Document document, String path) {
        if (source.isPresent()) {
            RunFigure figure = source.get();
            return new MeasuredMetric(
                    new Metric(
                            name,
                            figure.unit(),
                            title.orElse(figure.title()),
                            better.orElse(figure.better())),
                    figure);
        }
        pattern.flatMap(MetricSection::refuse)
                .ifPresent(why -> document.refuse("pattern", "pattern " + why, path + "/pattern"));
        values.flatMap(MeasurementOrigin.Located::complaint)
                .ifPresent(why -> document.refuse("values", "values " + why, path + "/values"));
        return new MeasuredMetric(
                new Metric(
                        name,
                        unit.orElseThrow(),
                        title.orElse(name),
                        better.orElseThrow(),
                        summary.orElse(Summary.MEAN)),
                pattern.<Source>map(expression -> new Matched(expression, from()))
                        .or(() -> values.map(where -> new Located(where, from())))
                        .orElse(preset));
    }

    private String from() {
        return file.orElse(MeasurementOrigin.OUTPUT);
    }

    private static Optional<String> refuse(String expression) {
        return NOT_RE2.matcher(expression).find()
                ? Optional.of("uses look-around or a back-reference, which RE2 does not have")
                : MeasurementOrigin.Pattern.complaint(expression);
    }
}
