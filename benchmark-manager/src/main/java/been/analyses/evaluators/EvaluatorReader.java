package been.analyses.evaluators;

import been.analyses.Problem;
import been.analyses.module.BoundsReader;
import been.analyses.module.Parameter;
import been.analyses.module.ParameterReader;
import been.analyses.yaml.Documents;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Problems;
import been.analyses.yaml.Value.Text;
import been.protocol.ResourceLimits;
import been.results.EvaluationTarget.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code evaluator.yaml}. Thread-safe. */
public final class EvaluatorReader {
    /** The file itself, at the root of the package. */
    public static final String FILE = "evaluator.yaml";

    private static final Duration LONGEST = Duration.ofHours(1);
    private static final ResourceLimits USUAL =
            new ResourceLimits(null, Duration.ofMinutes(5), 1L << 30, 256, 1L << 20)
                    .withDiskBytes(512L << 20);
    private static final Pattern SCRIPT =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*){0,8}");
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}/[a-z0-9][a-z0-9._-]{0,63}");

    private final Problems problems = new Problems();

    private EvaluatorReader() {}

    /** What a manifest turned out to be. */
    public sealed interface Reading {}

    /** One that can be used as it is. */
    public record Usable(EvaluatorManifest manifest) implements Reading {}

    /** One that breaks a rule of the format. */
    public record Broken(List<Problem> problems) implements Reading {
        public Broken {
            problems = List.copyOf(problems);
        }
    }

    public static Reading read(String text) {
        var reader = new EvaluatorReader();
        Optional<EvaluatorManifest> manifest =
                Documents.read(text, "an evaluator's manifest", reader.problems)
                        .flatMap(section ->
                                reader.manifest(new Fields(section, "", reader.problems)));
        return manifest.isPresent() && reader.problems.isEmpty()
                ? new Usable(manifest.get())
                : new Broken(reader.problems.inOrder());
    }

    private Optional<EvaluatorManifest> manifest(Fields fields) {
        Optional<Text> title = fields.requiredText("title", "one line for people");
        Optional<Language> language = fields.requiredChoice("language", Language.class);
        Optional<Scope> scope = fields.requiredChoice("scope", Scope.class);
        String script = "the path of a script below files/, such as main.R";
        fields.required("main", script);
        Optional<String> main = fields.parsed("main", script, text -> matching(SCRIPT, text));
        Optional<Text> help =
                fields.requiredText("help", "what it does, how to read it, and when not to use it");
        List<Parameter> parameters =
                fields.section("parameters", "names with their declarations")
                        .map(ParameterReader::read)
                        .orElse(List.of());
        List<String> reads = reads(fields);
        Optional<Text> restriction =
                fields.text("restriction", "a condition such as host.memory.total >= gib(4)");
        ResourceLimits limits = BoundsReader.limits(fields, USUAL);
        checkWallTime(fields, limits);
        fields.end();
        if (title.isEmpty()
                || language.isEmpty()
                || scope.isEmpty()
                || main.isEmpty()
                || help.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new EvaluatorManifest(
                        title.get().text(),
                        language.get(),
                        scope.get(),
                        main.get(),
                        help.get().text().strip(),
                        parameters,
                        reads,
                        restriction.map(Text::text).orElse(null),
                        limits));
    }

    private List<String> reads(Fields fields) {
        List<Text> names =
                fields.texts("reads", "a list of evaluators such as [been/levels]")
                        .orElse(List.of());
        for (Text name : names) {
            if (!NAME.matcher(name.text()).matches()) {
                problems.add(
                        name.place(),
                        "reads holds '%s'; expected names of packages such as been/levels"
                                .formatted(name.text()));
            }
        }
        return names.stream().map(Text::text).distinct().toList();
    }

    private void checkWallTime(Fields fields, ResourceLimits limits) {
        Duration longest = limits.wallTime();
        if (longest == null || longest.compareTo(LONGEST) > 0) {
            problems.add(
                    fields.placeOf("limits"),
                    "limits.wall-time of an evaluator is one hour at most");
        }
    }

    private static Optional<String> matching(Pattern pattern, String text) {
        return pattern.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }
}
