package been.tasks.wiring;

import been.protocol.HostName;
import been.protocol.NearestName;
import been.protocol.PropertyTree;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.SoftwareAlias;
import been.tasks.matching.HostMatches;
import been.tasks.matching.Trial;
import been.tasks.restriction.Compilation;
import been.tasks.restriction.Derivation;
import been.tasks.restriction.Finding;
import been.tasks.restriction.Restriction;
import been.tasks.restriction.Restrictions;
import been.tasks.store.StoredHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is wrong with a group or alias that is to be saved; empty when nothing is. */
final class HostRuleValidator {
    private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern ALIAS = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
    private static final int MAX_DESCRIPTION = 1000;

    private HostRuleValidator() {}

    /**
     * @param trees what is known of the hosts
     */
    static List<ExpressionProblem> problems(
            HostGroup group, List<StoredHost> hosts, List<PropertyTree> trees) {
        var problems = new ArrayList<ExpressionProblem>();
        if (!GROUP.matcher(group.name()).matches()) {
            problems.add(
                    ExpressionProblem.elsewhere(
                            "a group's name has 1 to 64 letters, digits, '.', '_' or '-', and"
                                    + " starts with a letter or digit"));
        }
        tooLong(group.description()).ifPresent(problems::add);
        String expression = group.expression();
        if (expression == null && group.hosts().isEmpty()) {
            problems.add(
                    ExpressionProblem.elsewhere(
                            "a group needs hosts by name, or an expression that they satisfy"));
        }
        if (expression != null) {
            switch (HostMatches.compileOnce(expression)) {
                case Compilation.Valid(Restriction valid) ->
                        Trial.problem(trees, tree -> valid.match(tree).isTooCostly())
                                .map(ExpressionProblem::elsewhere)
                                .ifPresent(problems::add);
                case Compilation.Invalid(List<Finding> findings) ->
                        problems.addAll(MatchReports.problems(findings));
            }
        }
        List<String> known = hosts.stream().map(host -> host.name().value()).toList();
        for (HostName host : group.hosts()) {
            if (!known.contains(host.value())) {
                problems.add(
                        ExpressionProblem.elsewhere(
                                "there is no host '"
                                        + host
                                        + "'"
                                        + NearestName.hint(host.value(), known)));
            }
        }
        return problems;
    }

    /**
     * @param finders hosts that have found software of that name by themselves
     * @param trees what is known of all hosts
     */
    static List<ExpressionProblem> problems(
            SoftwareAlias alias, List<HostName> finders, List<PropertyTree> trees) {
        var problems = new ArrayList<ExpressionProblem>();
        if (!ALIAS.matcher(alias.name()).matches()) {
            problems.add(
                    ExpressionProblem.elsewhere(
                            "an alias has 1 to 64 letters, digits or '_', and starts with no"
                                    + " digit, so that it can follow host.software."));
        }
        tooLong(alias.description()).ifPresent(problems::add);
        // A separate compiler: aliases are rarely written, and the rules have theirs.
        switch (new Restrictions().derive(alias.expression())) {
            case Derivation.Compiled.Valid(Derivation valid) ->
                    Trial.problem(trees, valid::isTooCostly)
                            .map(ExpressionProblem::elsewhere)
                            .ifPresent(problems::add);
            case Derivation.Compiled.Invalid(List<Finding> findings) ->
                    problems.addAll(MatchReports.problems(findings));
        }
        if (!finders.isEmpty()) {
            problems.add(
                    ExpressionProblem.elsewhere(
                            "host %s has found software.%s itself; choose another name"
                                    .formatted(finders.getFirst(), alias.name())));
        }
        return problems;
    }

    private static Optional<ExpressionProblem> tooLong(String description) {
        return description.length() <= MAX_DESCRIPTION
                ? Optional.empty()
                : Optional.of(
                        ExpressionProblem.elsewhere(
                                "a description has at most " + MAX_DESCRIPTION + " characters"));
    }
}
