package been.tasks.wiring;

import been.protocol.HostName;
import been.protocol.NearestName;
import been.protocol.PropertyTree;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.MatchReport;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.matching.Needs;
import been.tasks.matching.Trial;
import been.tasks.restriction.Compilation;
import been.tasks.restriction.Finding;
import been.tasks.restriction.Match;
import been.tasks.restriction.Restriction;
import been.tasks.store.StoredHost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Holds all hosts against what is asked of them, one after the other. */
final class MatchReports {
    private final HostMatches matches;
    private final Configurations configurations;

    MatchReports(HostMatches matches, Configurations configurations) {
        this.matches = matches;
        this.configurations = configurations;
    }

    /**
     * Of a query: two seconds at most, shared with other queries, so that placing keeps its
     * processors.
     */
    MatchReport.Answer of(String expression, List<StoredHost> hosts) {
        return switch (HostMatches.compileOnce(expression)) {
            case Compilation.Valid(Restriction restriction) -> found(restriction, hosts);
            case Compilation.Invalid(List<Finding> findings) ->
                    new MatchReport.Answer.Refused(problems(findings));
        };
    }

    private MatchReport.Answer found(Restriction restriction, List<StoredHost> hosts) {
        var found = new HashMap<HostName, Match>();
        Optional<String> problem =
                Trial.problem(
                        hosts,
                        host -> {
                            Match match = restriction.match(configurations.properties(host));
                            found.put(host.name(), match);
                            return false;
                        });
        if (problem.isPresent()) {
            return new MatchReport.Answer.Refused(
                    List.of(ExpressionProblem.elsewhere(problem.get())));
        }
        MatchReport report = report(hosts, host -> Objects.requireNonNull(found.get(host.name())));
        return new MatchReport.Answer.Found(
                report.matching().isEmpty()
                        ? new MatchReport(
                                report.matching(), report.others(), hints(restriction, hosts))
                        : report);
    }

    MatchReport of(Needs needs, List<StoredHost> hosts) {
        return report(hosts, host -> matches.match(host, needs));
    }

    private static MatchReport report(List<StoredHost> hosts, Function<StoredHost, Match> match) {
        var matching = new ArrayList<HostName>();
        var others = new ArrayList<MatchReport.Other>();
        for (StoredHost host : hosts) {
            switch (match.apply(host)) {
                case Match.Satisfied _ -> matching.add(host.name());
                case Match.Unsatisfied(String condition, String why) ->
                        others.add(new MatchReport.Other(host.name(), condition, why));
            }
        }
        return new MatchReport(matching, others, List.of());
    }

    static List<ExpressionProblem> problems(List<Finding> findings) {
        return findings.stream()
                .map(f -> new ExpressionProblem(f.line(), f.column(), f.message()))
                .toList();
    }

    /** A property that no host has is perhaps written wrongly. */
    private List<String> hints(Restriction restriction, List<StoredHost> hosts) {
        if (hosts.isEmpty()) {
            return List.of("no host has joined yet");
        }
        List<PropertyTree> trees = hosts.stream().map(configurations::properties).toList();
        return restriction.properties().stream()
                .filter(path -> trees.stream().allMatch(tree -> tree.get(path).isEmpty()))
                .map(path ->
                        "no host has host."
                                + path
                                + trees.stream()
                                        .flatMap(tree -> meant(path, tree).stream())
                                        .findFirst()
                                        .map(name -> "; did you mean host." + name + "?")
                                        .orElse(""))
                .toList();
    }

    /** The nearest name where the path leaves the tree. */
    private static Optional<String> meant(String path, PropertyTree tree) {
        Map<?, ?> here = tree.root();
        String prefix = "";
        for (String step : path.split("\\.", -1)) {
            switch (here.get(step)) {
                case Map<?, ?> inner -> {
                    here = inner;
                    prefix += step + ".";
                }
                case null -> {
                    String above = prefix;
                    List<String> names = here.keySet().stream().map(String::valueOf).toList();
                    return NearestName.to(step, names).map(name -> above + name);
                }
                case Object _ -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
