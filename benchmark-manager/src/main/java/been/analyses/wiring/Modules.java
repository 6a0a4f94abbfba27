package been.analyses.wiring;

import been.analyses.ModuleView;
import been.analyses.ModuleView.Setting;
import been.analyses.conduct.PublishedPackages;
import been.analyses.definition.Catalog.PublishedModule;
import been.analyses.module.BenchmarkModule;
import been.analyses.module.MeasuredMetric;
import java.util.List;

/** The published modules. */
final class Modules {
    private Modules() {}

    static List<ModuleView> of(PublishedPackages published) {
        return published.modules().stream()
                .flatMap(name -> published.module(name, null).stream())
                .map(Modules::view)
                .toList();
    }

    private static ModuleView view(PublishedModule published) {
        BenchmarkModule module = published.module();
        return new ModuleView(
                published.reference().name(),
                published.reference().version(),
                module.title(),
                module.parameters().stream()
                        .map(p -> new Setting(p.name(), p.type().expected(), p.preset(), p.help()))
                        .toList(),
                module.metrics().stream().map(MeasuredMetric::metric).toList(),
                module.versions().isPresent());
    }
}
