package been.web.pages.wizard;

import been.analyses.Analyses;
import been.analyses.Forecast;
import been.analyses.ModuleView;
import been.documents.Problem;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.MatchReport;
import been.tasks.HostDirectory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
                        wrong.putIfAbsent(field(draft, yaml, problem), sentence(problem)));
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
                                    .orElse("This is not a valid restriction."));
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
                            ? "Write a command with ${version} in place of the version."
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
                        others.add(new MatchReport.Other(host, "", "is not in the list of hosts")));
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
        if (!problem.code().equals("missing")) {
            return at;
        }
        return switch (problem.path()) {
            case "/vary" -> draft.isOfModule() ? Draft.MODULE : Draft.COMMANDS;
            case "/versions", "/versions/list" -> Draft.VERSIONS;
            case "/module" -> Draft.MODULE;
            default -> at;
        };
    }

    /** For a field of the form, which needs no key of the file. */
    static String sentence(Problem problem) {
        if (problem.path().equals("/vary") && problem.code().equals("missing")) {
            return "Give a parameter several values, separated by commas, to compare them.";
        }
        return sentence(
                problem.expected() == null ? problem.message() : "expected " + problem.expected());
    }

    private static String sentence(String message) {
        String capital = message.substring(0, 1).toUpperCase(Locale.ROOT);
        boolean isClosed = message.endsWith(".") || message.endsWith("?");
        return capital + message.substring(1) + (isClosed ? "" : ".");
    }
}
