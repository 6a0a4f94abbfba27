package been.analyses.definition;

import been.analyses.definition.Surroundings.PublishedModule;
import been.analyses.module.Run;
import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Problems;
import been.analyses.yaml.Value.Text;
import been.protocol.NearestName;
import been.protocol.PackageReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code module:} or {@code command:}, and pins the packages they need. */
final class SubjectReader {
    private final Surroundings surroundings;

    SubjectReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    Optional<Subject> read(Fields fields) {
        if (fields.has("module") && fields.has("command")) {
            fields.problems()
                    .add(
                            fields.placeOf("command"),
                            "the analysis has a module already; leave 'module' or 'command' out");
        }
        if (fields.has("command")) {
            return fields.section("command", "run: and measure:").flatMap(this::command);
        }
        return fields.requiredText(
                        "module", "the name of a module such as been/json-libraries, or 'command'")
                .flatMap(text -> module(fields.problems(), text));
    }

    private Optional<Subject> command(Fields section) {
        return new CommandReader(section)
                .read()
                .flatMap(module ->
                        pin(module.run(), section.placeOf("packages"), section.problems())
                                .map(packages ->
                                        new Subject(Definition.COMMAND, module, packages)));
    }

    private Optional<Subject> module(Problems problems, Text query) {
        List<String> words = List.of(query.text().strip().split("\\s+"));
        String name = words.getFirst();
        String version = words.size() > 1 ? words.get(1) : null;
        Optional<PublishedModule> found = surroundings.module(name, version);
        if (found.isEmpty() || words.size() > 2) {
            problems.add(query.place(), unknown(name, version));
            return Optional.empty();
        }
        var published = found.get();
        return pin(published.module().run(), query.place(), problems)
                .map(packages -> {
                    var all = new HashMap<>(packages);
                    all.put(Run.MODULE_ALIAS, published.reference());
                    return new Subject(published.reference().name(), published.module(), all);
                });
    }

    private String unknown(String name, @Nullable String version) {
        List<String> names = surroundings.modules();
        if (version != null && names.contains(name)) {
            return "module '%s' has no version '%s'".formatted(name, version);
        }
        return names.isEmpty()
                ? "unknown module '%s'; no module is published here".formatted(name)
                : "unknown module '%s'%s".formatted(name, NearestName.hintOrAll(name, names));
    }

    private Optional<Map<String, PackageReference>> pin(Run run, Place place, Problems problems) {
        Map<String, PackageReference> pinned = new HashMap<>();
        run.packages()
                .forEach((alias, query) -> {
                    String[] words = query.strip().split("\\s+", 2);
                    Optional<PackageReference> found =
                            surroundings.find(words[0], words.length > 1 ? words[1] : null);
                    if (found.isPresent()) {
                        pinned.put(alias, found.get());
                    } else {
                        problems.add(
                                place,
                                "the package '%s' is needed, but not published here"
                                        .formatted(query));
                    }
                });
        return pinned.size() == run.packages().size() ? Optional.of(pinned) : Optional.empty();
    }
}
