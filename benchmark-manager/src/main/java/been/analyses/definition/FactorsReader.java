package been.analyses.definition;

import static been.documents.Document.path;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Parameter;
import been.analyses.module.Template;
import been.analyses.module.VersionSource;
import been.documents.Document;
import been.protocol.NearestName;
import been.protocol.Program;
import been.protocol.analyses.AnalysisKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads {@code parameters:}, {@code vary:}, {@code hosts:}, {@code exclude:} and {@code baseline:}.
 */
final class FactorsReader {
    private static final int MOST_COMBINATIONS = 1_000;

    private final AnalysisFile file;
    private final Optional<BenchmarkModule> module;
    private final Document document;

    FactorsReader(AnalysisFile file, Optional<BenchmarkModule> module, Document document) {
        this.file = file;
        this.module = module;
        this.document = document;
    }

    Factors read() {
        file.parameters().forEach((name, value) -> check(name, value, path("/parameters", name)));
        SortedMap<String, String> parameters = new TreeMap<>();
        for (Parameter parameter : declared()) {
            if (parameter.preset() != null) {
                parameters.put(parameter.name(), parameter.preset());
            }
        }
        parameters.putAll(file.parameters());
        List<SortedMap<String, String>> combinations = List.of(new TreeMap<>());
        int baseline = 0;
        if (file.kind() == AnalysisKind.COMPARISON) {
            combinations = combinations(parameters);
            baseline = baseline(combinations);
        } else {
            if (document.has("/baseline")) {
                document.refuseKey(
                        "kind",
                        "'baseline' belongs to a comparison, and this is a regression",
                        "/baseline");
            }
            if (document.has("/vary") || document.has("/hosts")) {
                combinations = combinations(parameters);
            } else if (document.has("/exclude")) {
                document.refuseKey(
                        "no-effect", "'exclude' has no effect without 'vary'", "/exclude");
            }
        }
        for (Parameter parameter : declared()) {
            String name = parameter.name();
            if (combinations.stream()
                    .anyMatch(c -> !c.containsKey(name) && !parameters.containsKey(name))) {
                refuseMissing(parameter);
            }
            if (isProgram(name)
                    && combinations.stream()
                            .anyMatch(c ->
                                    c.getOrDefault(name, parameters.getOrDefault(name, name))
                                            .isBlank())) {
                document.refuse(
                        "value",
                        "'%s' is the program to run, so it cannot be empty".formatted(name),
                        document.has(path("/vary", name)) ? path("/vary", name) : "/parameters");
            }
        }
        return new Factors(parameters, combinations, baseline);
    }

    private List<Parameter> declared() {
        return module.map(BenchmarkModule::parameters).orElse(List.of());
    }

    /** Whether a role runs what the parameter names. */
    private boolean isProgram(String name) {
        return module.stream()
                .flatMap(m -> m.roles().stream())
                .anyMatch(role ->
                        role.run().program() instanceof Program.Command(var arguments)
                                && arguments.getFirst().equals("${" + name + "}"));
    }

    private void refuseMissing(Parameter parameter) {
        String name = parameter.name();
        if (file.command().isPresent()) {
            document.refuseKey(
                    "missing-parameter",
                    "${%s} has no value; set it in parameters: {%s: …}, or write $%s for a variable of the shell"
                            .formatted(name, name, name),
                    "/command");
        } else {
            document.refuseKey(
                    "missing-parameter",
                    "the parameter '%s' has no value; set it in parameters: {%s: …} to %s"
                            .formatted(name, name, parameter.type().expected()),
                    "/parameters");
        }
    }

    private List<SortedMap<String, String>> combinations(SortedMap<String, String> parameters) {
        if (file.vary().isEmpty() && file.hosts().isEmpty()) {
            document.refuse(
                    "missing",
                    "vary is missing; expected factors with lists of values, or a list of combinations",
                    "/vary");
            return List.of();
        }
        var vary = file.vary().orElseGet(() -> new AnalysisFile.Vary(Map.of(), List.of()));
        List<SortedMap<String, String>> all =
                onHosts(
                        vary.combinations().isEmpty()
                                ? factorial(vary.factors())
                                : listed(vary.combinations(), parameters));
        List<SortedMap<String, String>> kept = excluded(all);
        checkHosts(kept);
        if (kept.isEmpty() && !all.isEmpty()) {
            document.refuseKey(
                    "combinations", "'exclude' leaves no combination to measure", "/exclude");
        } else if (kept.size() == 1) {
            document.refuse(
                    "combinations",
                    kept.getFirst().keySet().equals(Set.of(Template.HOST))
                            ? "there is only one host; name it in roles: {measure: {hosts: [%s]}}"
                                    .formatted(kept.getFirst().get(Template.HOST))
                            : "there is only one combination; vary at least two, or set it in parameters",
                    document.has("/vary") ? "/vary" : "/hosts");
        }
        return kept;
    }

    /** Each combination on each of the hosts, which are short for a factor. */
    private List<SortedMap<String, String>> onHosts(List<SortedMap<String, String>> combinations) {
        List<String> hosts = file.hosts();
        if (hosts.isEmpty()) {
            return combinations;
        }
        if (module.flatMap(m -> m.parameter(Template.HOST)).isPresent()
                || combinations.stream().anyMatch(c -> c.containsKey(Template.HOST))) {
            document.refuseKey(
                    "conflict",
                    module.flatMap(m -> m.parameter(Template.HOST)).isPresent()
                            ? "what runs has a parameter 'host', so experiments cannot be told apart by their hosts"
                            : "'hosts' is short for vary: {host: […]}; leave one of them out",
                    "/hosts");
            return combinations;
        }
        for (int i = 0; i < hosts.size(); i++) {
            if (hosts.indexOf(hosts.get(i)) < i) {
                document.refuse(
                        "duplicate",
                        "the host '%s' is listed twice".formatted(hosts.get(i)),
                        "/hosts",
                        i);
            }
        }
        if ((long) combinations.size() * hosts.size() > MOST_COMBINATIONS) {
            refuseMany("/hosts");
            return List.of();
        }
        return combinations.stream()
                .flatMap(combination ->
                        hosts.stream().map(host -> with(combination, Template.HOST, host)))
                .toList();
    }

    private static SortedMap<String, String> with(
            Map<String, String> combination, String name, String value) {
        SortedMap<String, String> next = new TreeMap<>(combination);
        next.put(name, value);
        return next;
    }

    private void refuseMany(String path) {
        document.refuseKey(
                "combinations",
                "there are more than %,d combinations; vary fewer values"
                        .formatted(MOST_COMBINATIONS),
                path);
    }

    private void checkHosts(List<SortedMap<String, String>> combinations) {
        if (module.flatMap(m -> m.parameter(Template.HOST)).isPresent()) {
            return;
        }
        long placed = combinations.stream().filter(c -> c.containsKey(Template.HOST)).count();
        if (placed == 0) {
            return;
        }
        String path = document.has("/hosts") ? "/hosts" : "/vary";
        if (placed < combinations.size()) {
            document.refuse("missing", "name a host in every combination, or in none", path);
        }
        if (module.filter(m -> !m.isOneTask()).isPresent()) {
            document.refuse(
                    "conflict",
                    "several hosts are for benchmarks whose executions are one task; place the roles of this one by roles:",
                    path);
        }
        if (file.roles().values().stream().anyMatch(role -> !role.hosts().isEmpty())) {
            document.refuse(
                    "conflict",
                    "the hosts are given already; leave hosts: out of roles: {measure: …}",
                    "/roles/measure/hosts");
        }
        boolean isDuet =
                file.repeat()
                        .flatMap(AnalysisFile.Repetition::mode)
                        .filter("duet"::equals)
                        .isPresent();
        if (isDuet && file.kind() == AnalysisKind.COMPARISON) {
            document.refuse(
                    "conflict",
                    "the two sides of a duet run on one host, so hosts cannot be compared side by side; use mode: interleaved",
                    "/repeat/mode");
        }
    }

    private List<SortedMap<String, String>> factorial(Map<String, List<String>> factors) {
        List<SortedMap<String, String>> combinations = List.of(new TreeMap<>());
        for (var factor : factors.entrySet()) {
            String name = factor.getKey();
            List<String> values = factor.getValue();
            checkFactor(name, path("/vary", name));
            if (checkName(name, path("/vary", name))) {
                for (int i = 0; i < values.size(); i++) {
                    checkValue(name, values.get(i), path("/vary", name, i));
                }
            }
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < values.size(); i++) {
                if (!seen.add(values.get(i))) {
                    document.refuse(
                            "duplicate",
                            "the value '%s' of '%s' is listed twice".formatted(values.get(i), name),
                            "/vary",
                            name,
                            i);
                }
            }
            if ((long) combinations.size() * values.size() > MOST_COMBINATIONS) {
                refuseMany(path("/vary", name));
                return List.of();
            }
            List<SortedMap<String, String>> longer = new ArrayList<>();
            for (SortedMap<String, String> combination : combinations) {
                for (String value : values) {
                    longer.add(with(combination, name, value));
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    private List<SortedMap<String, String>> listed(
            List<Map<String, String>> written, SortedMap<String, String> parameters) {
        List<SortedMap<String, String>> combinations = new ArrayList<>();
        Set<SortedMap<String, String>> seen = new HashSet<>();
        for (int i = 0; i < written.size(); i++) {
            int position = i;
            written.get(i)
                    .forEach((name, value) -> {
                        checkFactor(name, path("/vary", position, name));
                        check(name, value, path("/vary", position, name));
                    });
            var whole = new TreeMap<>(parameters);
            whole.putAll(written.get(i));
            if (!seen.add(whole)) {
                document.refuse("duplicate", "this combination is listed twice", "/vary", i);
            }
            combinations.add(new TreeMap<>(written.get(i)));
        }
        return combinations;
    }

    private List<SortedMap<String, String>> excluded(List<SortedMap<String, String>> all) {
        List<SortedMap<String, String>> kept = new ArrayList<>(all);
        for (int i = 0; i < file.exclude().size(); i++) {
            Map<String, String> pattern = file.exclude().get(i);
            for (String name : pattern.keySet()) {
                checkName(name, path("/exclude", i, name));
            }
            if (!kept.removeIf(c -> c.entrySet().containsAll(pattern.entrySet()))
                    && !all.isEmpty()) {
                document.refuse(
                        "combinations",
                        "this excludes nothing: no combination matches it",
                        "/exclude",
                        i);
            }
        }
        return kept;
    }

    private int baseline(List<SortedMap<String, String>> combinations) {
        Map<String, String> pattern = file.baseline();
        if (!document.has("/baseline") || combinations.isEmpty()) {
            return 0;
        }
        pattern.keySet().forEach(name -> checkName(name, path("/baseline", name)));
        List<SortedMap<String, String>> matching =
                combinations.stream()
                        .filter(c -> c.entrySet().containsAll(pattern.entrySet()))
                        .toList();
        if (matching.size() != 1) {
            document.refuse(
                    "combinations",
                    "baseline matches %s combinations; it must match exactly one of those compared"
                            .formatted(matching.isEmpty() ? "no" : matching.size()),
                    "/baseline");
            return 0;
        }
        return combinations.indexOf(matching.getFirst());
    }

    private void checkFactor(String name, String path) {
        if (file.parameters().containsKey(name)) {
            document.refuseKey(
                    "conflict",
                    "'%s' is varied, so it must not be set in parameters too".formatted(name),
                    path);
        }
    }

    private void check(String name, String value, String path) {
        if (checkName(name, path)) {
            checkValue(name, value, path);
        }
    }

    private void checkValue(String name, String value, String path) {
        if (value.contains("${")) {
            document.refuse(
                    "value", "the value of '%s' must not contain '${'".formatted(name), path);
        } else if (name.equals(Template.VERSION)) {
            if (!VersionSource.isVersion(value)) {
                document.refuse(
                        "value",
                        "'%s' is not a version; expected %s"
                                .formatted(value, VersionSource.WHAT_IS_A_VERSION),
                        path);
            }
        } else if (name.equals(Template.HOST)
                && value.isBlank()
                && module.flatMap(m -> m.parameter(name)).isEmpty()) {
            document.refuse("value", "'host' is empty; expected a host or a host group", path);
        } else {
            module.flatMap(m -> m.parameter(name))
                    .filter(parameter -> parameter.refuse(value).isPresent())
                    .ifPresent(parameter ->
                            document.refuse("value", sentence(parameter, value), path));
        }
    }

    private static String sentence(Parameter parameter, String value) {
        String hint =
                parameter.type() instanceof Parameter.Choice(var values)
                        ? NearestName.hint(value, values)
                        : "";
        return "'%s' is '%s'; expected %s%s"
                .formatted(parameter.name(), value, parameter.type().expected(), hint);
    }

    private boolean checkName(String name, String path) {
        if (module.isEmpty()) {
            return false;
        }
        boolean isComparison = file.kind() == AnalysisKind.COMPARISON;
        List<String> names = new ArrayList<>(module.get().parameterNames());
        if (isComparison && VersionUse.of(module.get()).any()) {
            names.add(Template.VERSION);
        }
        if (!path.startsWith("/parameters")) {
            names.add(Template.HOST);
        }
        if (names.contains(name)) {
            return true;
        }
        String message =
                name.equals(Template.HOST)
                        ? "the host is no parameter; choose it by roles: {measure: {hosts: [%s]}}"
                                .formatted(file.parameters().getOrDefault(name, ""))
                        : name.equals(Template.VERSION) && !isComparison
                                ? "a regression takes its versions from 'versions'; leave it out"
                                : "unknown parameter '%s'%s"
                                        .formatted(name, NearestName.hintOrAll(name, names));
        document.refuseKey("unknown-parameter", message, path);
        return false;
    }
}
