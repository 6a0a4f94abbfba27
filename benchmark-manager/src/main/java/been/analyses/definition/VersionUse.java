package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Run;
import been.analyses.module.Template;
import java.util.List;

/**
 * How a module uses the version under test.
 *
 * @param byName by the placeholder {@code ${version}}
 * @param byPackage by the fetched package {@code ${package.version}}
 */
public record VersionUse(boolean byName, boolean byPackage) {

    public static VersionUse of(BenchmarkModule module) {
        List<String> texts = module.texts().toList();
        return new VersionUse(
                texts.stream().anyMatch(t -> Template.names(t).contains(Template.VERSION)),
                texts.stream()
                        .anyMatch(t -> Template.packageAliases(t).contains(Run.VERSION_ALIAS)));
    }

    public boolean any() {
        return byName || byPackage;
    }
}
