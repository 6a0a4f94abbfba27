package been.analyses.conduct;

import been.analyses.EvaluatorIsolation;
import been.analyses.evaluators.EvaluatorManifest;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.analyses.EvaluatorName;
import been.results.Evaluation;
import been.tasks.ContextSubmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the descriptor of an evaluator's run; equal arguments give equal descriptors. */
final class EvaluatorTask {
    private static final Pattern CONTEXT = Pattern.compile("e([0-9]{1,18})-([0-9]{1,9})");
    private static final String INPUT = "input";
    private static final String EVALUATOR = "evaluator";

    /** The script finds its input in its folder and writes its outputs to output/. */
    private static final String START =
            "ln -s \"$1\"/* . && ln -s \"$2\" output && shift 2 && exec \"$@\"";

    private EvaluatorTask() {}

    /** A context of the n-th round of an evaluation. */
    static ContextId context(long evaluation, int round) {
        return new ContextId("e%d-%d".formatted(evaluation, round));
    }

    /** The evaluation that owns a context; 0 if none does. */
    static long evaluation(ContextId context) {
        Matcher matcher = CONTEXT.matcher(context.value());
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** The temporary package with the input files of a round. */
    static PackageReference temporaryInput(Evaluation evaluation, int round, String digest) {
        return new PackageReference(inputName(), inputVersion(evaluation, round), digest);
    }

    static String inputName() {
        return "been/evaluation-input";
    }

    static String inputVersion(Evaluation evaluation, int round) {
        return "e%d-%d".formatted(evaluation.id(), round);
    }

    static ContextSubmission submission(
            Evaluation evaluation,
            EvaluatorManifest manifest,
            PackageReference temporary,
            EvaluatorIsolation isolation) {
        ContextId context = context(evaluation.id(), evaluation.round());
        var command = new ArrayList<String>();
        command.addAll(List.of("/bin/sh", "-c", START, EVALUATOR));
        command.add("${package." + INPUT + "}");
        command.add("${results}");
        command.addAll(manifest.language().interpreter());
        EvaluatorName name = EvaluatorName.of(evaluation.evaluator().name());
        command.add(
                "${package.%s}/%s%s"
                        .formatted(
                                EVALUATOR,
                                name.isInModule() ? "../" + name.folder() + "files/" : "",
                                manifest.main()));
        var task =
                new TaskDescriptor(
                                new TaskId(context + "-t0"),
                                "evaluate",
                                TaskKind.JOB,
                                new Program.Command(command),
                                Map.of(
                                        INPUT,
                                        temporary,
                                        EVALUATOR,
                                        new PackageReference(
                                                name.packageName(),
                                                evaluation.evaluator().version(),
                                                evaluation.evaluator().digest())),
                                Map.of(),
                                Map.of(),
                                new Placement(
                                        restriction(manifest), List.of(), Exclusivity.SHARED, 1),
                                manifest.limits(),
                                List.of(),
                                new FailurePolicy(false, 0),
                                List.of())
                        .under(isolation.conditions());
        return new ContextSubmission(
                context,
                "evaluation %d: %s".formatted(evaluation.id(), evaluation.evaluator().name()),
                "e" + evaluation.id(),
                List.of(task));
    }

    private static String restriction(EvaluatorManifest manifest) {
        String language = manifest.language().restriction();
        return manifest.restriction() == null
                ? language
                : "%s && (%s)".formatted(language, manifest.restriction());
    }
}
