package been.web.pages.wizard;

import been.analyses.Analyses;
import been.analyses.Forecast;
import been.analyses.ModuleView;
import been.analyses.Problem;
import been.protocol.HostName;
import been.protocol.Placement;
import been.tasks.ExpressionProblem;
import been.tasks.HostDirectory;
import been.tasks.MatchReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What would come of a draft now: the file, what the manager says of it, and where it could run.
 *
 * @param wrong by field, one sentence each
 * @param hosts absent where the restriction is none
 */
record Outlook(
        DraftYaml yaml,
        Forecast forecast,
        List<ModuleView> modules,
        Map<String, String> wrong,
        Optional<MatchReport> hosts) {
    private static final String EVERY_HOST = "true";
    private static final Pattern EXPECTATION =
            Pattern.compile("'?[a-z.-]+'? is ([^;]+); expected ([^;]+?)\\.?");
    private static final Pattern MISSING = Pattern.compile("^'?([a-z-]+)'? is missing.*");

    Outlook {
        modules = List.copyOf(modules);
        wrong = new LinkedHashMap<>(wrong);
    }

    static Outlook of(Draft draft, Analyses analyses, HostDirectory directory) {
        var yaml = DraftYaml.of(draft);
        Forecast forecast = analyses.foresee(yaml.text());
        var wrong = new LinkedHashMap<String, String>();
        String restriction = draft.get(Draft.RESTRICTION).strip();
        List<HostName> named = List.of();
        switch (forecast) {
            case Forecast.Refused(var problems) -> {
                missing(draft)
                        .ifPresent(sentence ->
                                wrong.put(
                                        draft.isOfModule() ? Draft.MODULE : Draft.COMMANDS,
                                        sentence));
                problems.forEach(problem ->
                        wrong.putIfAbsent(
                                field(draft, yaml, problem), sentence(problem.message())));
            }
            case Forecast.Foreseen foreseen -> {
                Placement where = foreseen.where();
                restriction = where.restriction() == null ? "" : where.restriction();
                named = where.hosts();
            }
        }
        Optional<MatchReport> hosts = Optional.empty();
        switch (directory.match(restriction.isEmpty() ? EVERY_HOST : restriction)) {
            case MatchReport.Answer.Found(var report) -> hosts = Optional.of(only(named, report));
            case MatchReport.Answer.Refused(var problems) ->
                    wrong.putIfAbsent(
                            draft.isYaml() ? Draft.YAML : Draft.RESTRICTION,
                            problems.stream()
                                    .map(ExpressionProblem::message)
                                    .findFirst()
                                    .map(Outlook::sentence)
                                    .orElse("This is no restriction."));
        }
        return new Outlook(yaml, forecast, analyses.modules(), wrong, hosts);
    }

    /** What a form that was hardly touched lacks, in its own words. */
    private static Optional<String> missing(Draft draft) {
        if (draft.isYaml()) {
            return Optional.empty();
        }
        if (draft.isOfModule()) {
            return draft.get(Draft.MODULE).isBlank()
                    ? Optional.of("Choose a module.")
                    : Optional.empty();
        }
        if (draft.commands().isEmpty()) {
            return Optional.of(
                    draft.isRegression()
                            ? "Write a command that says ${version} where the version stands."
                            : "Write at least two commands.");
        }
        boolean isAlone = draft.commands().size() == 1 && !draft.isRegression();
        return isAlone && draft.placeholders().isEmpty() && !draft.namesVersion()
                ? Optional.of(
                        "Write a second command to compare it with, or ${placeholders} in this one.")
                : Optional.empty();
    }

    /** Whether it can be handed in. */
    boolean isGood() {
        return forecast instanceof Forecast.Foreseen && wrong.isEmpty();
    }

    private static MatchReport only(List<HostName> named, MatchReport report) {
        if (named.isEmpty()) {
            return report;
        }
        var others = new ArrayList<>(report.others());
        report.matching().stream()
                .filter(host -> !named.contains(host))
                .forEach(host ->
                        others.add(new MatchReport.Other(host, "", "is not one of those named")));
        return new MatchReport(
                report.matching().stream().filter(named::contains).toList(),
                others,
                report.hints());
    }

    /** A key that is missing has no line of its own. */
    private static String field(Draft draft, DraftYaml yaml, Problem problem) {
        if (draft.isYaml()) {
            return Draft.YAML;
        }
        String at = yaml.fieldAt(problem.line());
        Matcher key = MISSING.matcher(problem.message());
        if (problem.line() == 1 && key.matches()) {
            return switch (key.group(1)) {
                case "vary" -> draft.isOfModule() ? Draft.MODULE : Draft.COMMANDS;
                case "versions" -> Draft.VERSIONS;
                case "module" -> Draft.MODULE;
                default -> at;
            };
        }
        return at;
    }

    /** As one says it of a field, which needs no name in the file. */
    static String sentence(String message) {
        if (message.startsWith("vary is missing")) {
            return "Give a parameter several values, with commas between; those are compared.";
        }
        Matcher expectation = EXPECTATION.matcher(message);
        if (expectation.matches()) {
            return "Expected %s, not %s.".formatted(expectation.group(2), expectation.group(1));
        }
        String capital = message.substring(0, 1).toUpperCase(java.util.Locale.ROOT);
        return capital + message.substring(1) + (message.endsWith(".") ? "" : ".");
    }
}
