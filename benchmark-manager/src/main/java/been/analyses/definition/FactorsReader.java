package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Parameter;
import been.analyses.module.Template;
import been.analyses.module.VersionSourceReader;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Value;
import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Listing;
import been.analyses.yaml.Value.Section;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code parameters:}, {@code vary:}, {@code exclude:} and {@code baseline:}. */
final class FactorsReader {
    private static final int MOST_COMBINATIONS = 1_000;
    private static final String VARY = "factors with lists of values, or a list of combinations";

    private final boolean isComparison;
    private final boolean isUnknownKind;
    private final Optional<BenchmarkModule> module;

    FactorsReader(Optional<AnalysisKind> kind, Optional<BenchmarkModule> module) {
        this.isComparison = kind.isEmpty() || kind.get() == AnalysisKind.COMPARISON;
        this.isUnknownKind = kind.isEmpty();
        this.module = module;
    }

    Factors read(Fields fields) {
        Map<String, Text> set = fields.map("parameters", "names with values").orElse(Map.of());
        set.forEach((name, value) -> check(fields, name, value, value.place()));
        SortedMap<String, String> parameters = presets();
        set.forEach((name, value) -> parameters.put(name, value.text()));
        if (!isComparison) {
            for (String key : List.of("vary", "exclude", "baseline")) {
                if (fields.has(key)) {
                    fields.problems()
                            .add(
                                    fields.placeOf(key),
                                    "'%s' belongs to a comparison, and this is a regression"
                                            .formatted(key));
                }
            }
            return complete(fields, parameters, List.of(new TreeMap<>()), 0);
        }
        List<SortedMap<String, String>> combinations = combinations(fields, set.keySet());
        return complete(fields, parameters, combinations, baseline(fields, combinations));
    }

    private Factors complete(
            Fields fields,
            SortedMap<String, String> parameters,
            List<SortedMap<String, String>> combinations,
            int baseline) {
        for (Parameter parameter : module.map(BenchmarkModule::parameters).orElse(List.of())) {
            String name = parameter.name();
            boolean missing =
                    combinations.stream()
                            .anyMatch(c -> !c.containsKey(name) && !parameters.containsKey(name));
            if (missing) {
                noValue(fields, parameter);
            }
        }
        return new Factors(parameters, combinations, baseline);
    }

    private static void noValue(Fields fields, Parameter parameter) {
        String name = parameter.name();
        if (fields.has("command")) {
            fields.problems()
                    .add(
                            fields.placeOf("command"),
                            "${%s} has no value; set it in parameters: {%s: …}, or write $%s for a variable of the shell"
                                    .formatted(name, name, name));
        } else {
            fields.problems()
                    .add(
                            fields.has("parameters")
                                    ? fields.placeOf("parameters")
                                    : fields.place(),
                            "the parameter '%s' has no value; set it in parameters: {%s: …} to %s"
                                    .formatted(name, name, parameter.type().expected()));
        }
    }

    private SortedMap<String, String> presets() {
        var presets = new TreeMap<String, String>();
        for (Parameter parameter : module.map(BenchmarkModule::parameters).orElse(List.of())) {
            if (parameter.preset() != null) {
                presets.put(parameter.name(), parameter.preset());
            }
        }
        return presets;
    }

    private List<SortedMap<String, String>> combinations(Fields fields, Set<String> set) {
        Optional<Value> vary = isUnknownKind ? fields.value("vary") : fields.required("vary", VARY);
        if (vary.isEmpty()) {
            fields.has("exclude");
            fields.has("baseline");
            return List.of();
        }
        List<SortedMap<String, String>> combinations =
                switch (vary.get()) {
                    case Section section -> factorial(fields, section, set);
                    case Listing listing -> listed(fields, listing, set);
                    case Text text -> {
                        fields.wrong("vary", text, VARY);
                        yield List.of();
                    }
                };
        List<SortedMap<String, String>> kept = excluded(fields, combinations);
        if (kept.isEmpty() && !combinations.isEmpty()) {
            fields.problems()
                    .add(fields.placeOf("exclude"), "'exclude' leaves no combination to measure");
        } else if (kept.size() == 1) {
            fields.problems()
                    .add(
                            vary.get().place(),
                            "there is one combination only; a comparison needs at least two");
        }
        return kept;
    }

    private List<SortedMap<String, String>> factorial(
            Fields fields, Section section, Set<String> set) {
        List<SortedMap<String, String>> combinations = new ArrayList<>();
        combinations.add(new TreeMap<>());
        for (Entry entry : section.entries()) {
            String name = entry.key().text();
            checkFactor(fields, entry, set);
            List<Text> values =
                    fields.texts("vary." + name, entry.value(), "a list of values")
                            .orElse(List.of());
            Set<String> seen = new HashSet<>();
            List<SortedMap<String, String>> longer = new ArrayList<>();
            for (Text value : values) {
                check(fields, name, value, entry.key().place());
                if (!seen.add(value.text())) {
                    fields.problems()
                            .add(
                                    value.place(),
                                    "the value '%s' of '%s' is listed twice"
                                            .formatted(value.text(), name));
                }
            }
            if ((long) combinations.size() * values.size() > MOST_COMBINATIONS) {
                fields.problems()
                        .add(
                                entry.key().place(),
                                "there are more than %,d combinations; vary fewer values"
                                        .formatted(MOST_COMBINATIONS));
                return List.of();
            }
            for (SortedMap<String, String> combination : combinations) {
                for (Text value : values) {
                    var next = new TreeMap<>(combination);
                    next.put(name, value.text());
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations;
    }

    private List<SortedMap<String, String>> listed(
            Fields fields, Listing listing, Set<String> set) {
        List<SortedMap<String, String>> combinations = new ArrayList<>();
        Set<SortedMap<String, String>> seen = new HashSet<>();
        for (Value item : listing.items()) {
            if (!(item instanceof Section section)) {
                fields.wrong("vary", item, "a combination such as {level: 1}");
                return List.of();
            }
            section.entries().forEach(entry -> checkFactor(fields, entry, set));
            SortedMap<String, String> combination = values(fields, section, "vary", true);
            if (!seen.add(combination)) {
                fields.problems().add(item.place(), "this combination is listed twice");
            }
            combinations.add(combination);
        }
        return combinations;
    }

    private List<SortedMap<String, String>> excluded(
            Fields fields, List<SortedMap<String, String>> combinations) {
        Optional<Value> exclude = fields.value("exclude");
        if (exclude.isEmpty()) {
            return combinations;
        }
        List<Value> items =
                exclude.get() instanceof Listing(var list, _) ? list : List.of(exclude.get());
        List<SortedMap<String, String>> kept = new ArrayList<>(combinations);
        for (Value item : items) {
            if (!(item instanceof Section section)) {
                fields.wrong("exclude", item, "a list of combinations such as [{level: 1}]");
                return kept;
            }
            SortedMap<String, String> pattern = values(fields, section, "exclude", false);
            if (!kept.removeIf(c -> c.entrySet().containsAll(pattern.entrySet()))
                    && !combinations.isEmpty()) {
                fields.problems()
                        .add(item.place(), "this excludes nothing: no combination is like it");
            }
        }
        return kept;
    }

    private int baseline(Fields fields, List<SortedMap<String, String>> combinations) {
        Optional<Value> value = fields.value("baseline");
        if (value.isEmpty() || combinations.isEmpty()) {
            return 0;
        }
        if (!(value.get() instanceof Section section)) {
            fields.wrong("baseline", value.get(), "a combination such as {level: 1}");
            return 0;
        }
        SortedMap<String, String> pattern = values(fields, section, "baseline", false);
        List<Integer> matching = new ArrayList<>();
        for (int i = 0; i < combinations.size(); i++) {
            if (combinations.get(i).entrySet().containsAll(pattern.entrySet())) {
                matching.add(i);
            }
        }
        if (matching.size() != 1) {
            fields.problems()
                    .add(
                            section.place(),
                            "baseline fits %s combinations; it must fit exactly one of those that are compared"
                                    .formatted(matching.isEmpty() ? "no" : matching.size()));
            return 0;
        }
        return matching.getFirst();
    }

    private SortedMap<String, String> values(
            Fields fields, Section section, String where, boolean checked) {
        Map<String, Text> texts = new LinkedHashMap<>();
        for (Entry entry : section.entries()) {
            fields.text(where + "." + entry.key().text(), entry.value(), "a value")
                    .ifPresent(text -> texts.put(entry.key().text(), text));
            if (!checked) {
                checkName(fields, entry.key().text(), entry.key().place());
            }
        }
        var values = new TreeMap<String, String>();
        texts.forEach((name, text) -> {
            if (checked) {
                check(fields, name, text, text.place());
            }
            values.put(name, text.text());
        });
        return values;
    }

    private void checkFactor(Fields fields, Entry entry, Set<String> set) {
        if (set.contains(entry.key().text())) {
            fields.problems()
                    .add(
                            entry.key().place(),
                            "'%s' is varied, so it cannot stand in parameters too"
                                    .formatted(entry.key().text()));
        }
    }

    private void check(Fields fields, String name, Text value, Place nameAt) {
        if (checkName(fields, name, nameAt)) {
            checkValue(fields, name, value);
        }
    }

    private void checkValue(Fields fields, String name, Text value) {
        if (value.text().contains("${")) {
            fields.problems()
                    .add(value.place(), "the value of '%s' must not hold '${'".formatted(name));
        } else if (name.equals(Template.VERSION)) {
            VersionSourceReader.isVersion(fields, value);
        } else {
            module.flatMap(m -> m.parameter(name))
                    .flatMap(parameter -> parameter.refuse(value.text()))
                    .ifPresent(expected ->
                            fields.problems()
                                    .add(
                                            value.place(),
                                            "'%s' is %s; expected %s%s"
                                                    .formatted(
                                                            name,
                                                            value.kind(),
                                                            expected,
                                                            hint(name, value.text()))));
        }
    }

    private String hint(String name, String value) {
        return module.flatMap(m -> m.parameter(name)).map(Parameter::type).stream()
                .map(type ->
                        type instanceof Parameter.Choice(var values)
                                ? NearestName.hint(value, values)
                                : "")
                .findFirst()
                .orElse("");
    }

    private boolean checkName(Fields fields, String name, Place place) {
        if (module.isEmpty()) {
            return false;
        }
        List<String> names = new ArrayList<>(module.get().parameterNames());
        if (isComparison && VersionUse.of(module.get().run()).any()) {
            names.add(Template.VERSION);
        }
        if (names.contains(name)) {
            return true;
        }
        if (name.equals("host") && isComparison) {
            fields.problems().add(place, "varying 'host' is not supported yet; leave it out");
            return false;
        }
        fields.problems()
                .add(
                        place,
                        "unknown parameter '%s'%s"
                                .formatted(name, NearestName.hintOrAll(name, names)));
        return false;
    }
}
