package been.sources;

import been.task.Task;
import been.task.TaskContext;
import java.util.TreeMap;

/**
 * Fetches released versions of a package, each as {@code results/<version>.bpk}; {@code
 * results/failures.json} has the reasons why others could not be fetched. Properties: those of
 * {@link RegistryVersions}, {@code versions} (separated by commas), {@code package} (name of the
 * packages) and {@code sources} ({@code true} when they are going to be built).
 */
public final class RegistryFetch implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        String name = task.property("name").asString();
        String word = task.property("registry").asString();
        boolean asSources = Boolean.parseBoolean(task.property("sources").orElse("").asString());
        Registry registry = RegistryVersions.of(task, name);
        boolean isInstalled = !asSources && (registry instanceof Pip || registry instanceof Npm);
        Fetcher.fetchAll(
                task,
                name,
                isInstalled ? "binary" : "source",
                (version, folder) -> {
                    var provenance = new TreeMap<String, String>();
                    registry.fetch(name, version, asSources, folder)
                            .forEach((part, is) -> provenance.put("part." + part, is));
                    provenance.put("registry", word);
                    provenance.put("name", name);
                    return provenance;
                });
    }
}
