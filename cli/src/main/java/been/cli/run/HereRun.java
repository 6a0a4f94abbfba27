package been.cli.run;

import been.cli.command.CommandFailure;
import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.RunReport;
import been.protocol.packages.GitPackage;
import been.protocol.packages.StoredPackage;
import been.sources.WorkingTree;
import been.sources.WorkingTree.Snapshot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Has the working tree around a folder measured beside its merge base: uploads the sources that the
 * platform lacks, and asks for a run of the two versions.
 */
final class HereRun {
    private static final String PACKAGES = "/api/v1/packages";

    private final PlatformClient client;
    private final Path folder;
    private final PrintWriter err;

    HereRun(PlatformClient client, Path folder, PrintWriter err) {
        this.client = client;
        this.folder = folder;
        this.err = err;
    }

    /**
     * Requests the run.
     *
     * @param baseline a branch, tag or commit; {@code null} for the usual branch
     * @param key idempotency key
     * @return empty when nothing differs
     */
    Optional<RunReport> ask(AnalysisText file, @Nullable String baseline, @Nullable String key)
            throws InterruptedException {
        Optional<String> problem = file.problemWithSources();
        if (problem.isPresent()) {
            throw CommandFailure.badInput(problem.get());
        }
        try (WorkingTree tree = WorkingTree.around(folder)) {
            WorkingTree.Pair pair = tree.compared(baseline);
            if (pair.isSame()) {
                err.println(
                        "the working tree is the same as %s, the merge base with %s: nothing to measure"
                                .formatted(pair.base().version(), pair.with()));
                return Optional.empty();
            }
            err.println(
                    "baseline %s, the merge base with %s: %s"
                            .formatted(pair.base().version(), pair.with(), pair.base().subject()));
            Optional<String> written = file.repository().filter(u -> !AnalysisText.isRelative(u));
            String url = written.isPresent() ? written.get() : tree.url();
            String name = GitPackage.name(url);
            upload(tree, List.of(pair.base(), pair.now()), name, url);
            AnalysisText both =
                    file.withVersions(
                            Map.of(
                                    "sources",
                                    List.of(source(name, pair.base()), source(name, pair.now()))));
            return Optional.of(
                    new AnalysisCalls(client)
                            .triggerByFile(
                                    both.text(), pair.now().version(), pair.base().version(), key));
        } catch (IOException e) {
            throw CommandFailure.badInput(String.valueOf(e.getMessage()));
        }
    }

    private void upload(WorkingTree tree, List<Snapshot> versions, String name, String url)
            throws IOException, InterruptedException {
        Set<String> known =
                client
                        .list(
                                PACKAGES + "?name=" + PlatformClient.segment(name),
                                StoredPackage.class)
                        .stream()
                        .map(StoredPackage::version)
                        .collect(Collectors.toSet());
        for (Snapshot version : versions) {
            if (!known.contains(version.source())) {
                Path archive = pack(tree, version, name, url);
                err.println(" uploads the sources of " + version.version());
                client.put(PACKAGES, archive).expectSuccess();
            }
        }
    }

    private Path pack(WorkingTree tree, Snapshot version, String name, String url)
            throws InterruptedException {
        String about = version.version() + ": ";
        try {
            return tree.pack(version, name, url, warning -> err.println(about + warning));
        } catch (IOException e) {
            throw CommandFailure.badInput(about + e.getMessage());
        }
    }

    private static Map<String, String> source(String name, Snapshot version) {
        var source = new LinkedHashMap<String, String>();
        source.put("version", version.version());
        source.put("package", name + " " + version.source());
        source.put("revision", version.commit());
        source.put("date", version.date());
        if (version.author() != null) {
            source.put("author", version.author());
        }
        source.put("subject", version.subject());
        return source;
    }
}
