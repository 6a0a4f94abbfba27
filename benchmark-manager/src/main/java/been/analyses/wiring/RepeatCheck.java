package been.analyses.wiring;

import been.analyses.definition.Definition;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.packages.SoftwareRepository;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.tasks.Hosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what prevents a repeat, and what is not the same as in the original. */
final class RepeatCheck {
    private final Hosts hosts;
    private final Results results;
    private final SoftwareRepository packages;

    RepeatCheck(Hosts hosts, Results results, SoftwareRepository packages) {
        this.hosts = hosts;
        this.results = results;
        this.packages = packages;
    }

    /** Why it is impossible, each in one sentence; empty if it is possible. */
    List<String> problems(
            StoredAnalysis original, Definition definition, List<StoredExperiment> repeated) {
        List<String> problems = new ArrayList<>();
        if (original.host() == null) {
            problems.add("no host was found for it");
        }
        for (HostName host : hosts(executions(original, repeated))) {
            if (hosts.host(host).isEmpty()) {
                problems.add("host %s is not known any more".formatted(host));
            }
        }
        needed(definition, repeated)
                .filter(reference -> packages.archive(reference.digest()).isEmpty())
                .map(reference ->
                        "package %s %s (%s) does not exist any more; publish the same archive again"
                                .formatted(
                                        reference.name(),
                                        reference.version(),
                                        shortened(reference.digest())))
                .distinct()
                .forEach(problems::add);
        return problems;
    }

    private static Stream<PackageReference> needed(
            Definition definition, List<StoredExperiment> repeated) {
        return Stream.concat(
                definition.packages().values().stream(),
                repeated.stream()
                        .flatMap(each ->
                                each.builds().isEmpty()
                                        ? Stream.ofNullable(each.fetched())
                                        : each.builds().stream().map(b -> b.reference())));
    }

    /** What would differ if it started now. */
    List<EnvironmentDifference> before(StoredAnalysis original, List<StoredExperiment> repeated) {
        List<EnvironmentDifference> differences = new ArrayList<>();
        List<StoredExecution> measured = executions(original, repeated);
        for (HostName host : hosts(measured)) {
            Optional<HostView> now = hosts.host(host);
            if (now.isPresent()) {
                differences.addAll(now(host, now.get(), on(host, measured)));
            }
        }
        platform(measured)
                .filter(then -> !then.equals(results.platform()))
                .map(then -> platform(then, results.platform()))
                .ifPresent(differences::add);
        return differences;
    }

    private List<EnvironmentDifference> now(
            HostName host, HostView now, List<StoredExecution> measured) {
        List<EnvironmentDifference> differences = new ArrayList<>();
        if (now.state() != HostState.ONLINE) {
            differences.add(
                    new EnvironmentDifference(
                            EnvironmentDifference.HOST,
                            "host %s is %s now; the repeat waits for it"
                                    .formatted(host, now.state().name().toLowerCase(Locale.ROOT))));
        }
        hosts.configurations(host, 0, 1).stream()
                .findFirst()
                .map(HostConfiguration.Entry::digest)
                .flatMap(digest -> host(host, measured, Set.of(digest)))
                .ifPresent(differences::add);
        return differences;
    }

    /** Where it was measured; {@code null} if it never had a host. */
    @Nullable String hosts(StoredAnalysis original, List<StoredExperiment> repeated) {
        List<HostName> measured = hosts(executions(original, repeated));
        return measured.isEmpty()
                ? original.host() == null ? null : original.host().value()
                : measured.stream().map(HostName::value).collect(Collectors.joining(", "));
    }

    private static List<HostName> hosts(List<StoredExecution> executions) {
        return executions.stream()
                .map(StoredExecution::host)
                .distinct()
                .map(HostName::new)
                .toList();
    }

    private static List<StoredExecution> on(HostName host, List<StoredExecution> executions) {
        return executions.stream().filter(e -> e.host().equals(host.value())).toList();
    }

    /** What differed, by what was measured. */
    List<EnvironmentDifference> between(
            StoredAnalysis original, StoredAnalysis repeat, List<StoredExperiment> repeated) {
        List<StoredExecution> again = executions(repeat, repeated);
        return again.isEmpty()
                ? before(original, repeated)
                : between(executions(original, repeated), again);
    }

    /** What differed between measurements. */
    List<EnvironmentDifference> between(List<StoredExecution> then, List<StoredExecution> again) {
        List<EnvironmentDifference> differences = new ArrayList<>();
        for (HostName host : hosts(then)) {
            host(host, on(host, then), digests(on(host, again))).ifPresent(differences::add);
        }
        platform(then)
                .flatMap(old ->
                        platform(again)
                                .filter(current -> !current.equals(old))
                                .map(current -> platform(old, current)))
                .ifPresent(differences::add);
        return differences;
    }

    /** The executions of experiments in the order in which they were measured. */
    List<StoredExecution> executions(StoredAnalysis analysis, List<StoredExperiment> repeated) {
        String id = String.valueOf(analysis.id());
        Set<String> keys = repeated.stream().map(StoredExperiment::key).collect(Collectors.toSet());
        List<StoredExecution> executions =
                keys.size() == 1
                        ? results.executions(id, repeated.getFirst().key())
                        : results.executions(id);
        return executions.stream()
                .filter(execution -> keys.contains(execution.address().experiment()))
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .toList();
    }

    private static Set<String> digests(List<StoredExecution> executions) {
        return executions.stream()
                .map(StoredExecution::hostDigest)
                .filter(digest -> !digest.isEmpty())
                .collect(Collectors.toSet());
    }

    /** Compares the last configuration of the original with that of the repeat. */
    private Optional<EnvironmentDifference> host(
            HostName host, List<StoredExecution> then, Set<String> now) {
        Set<String> old = digests(then);
        if (old.isEmpty() || now.isEmpty() || old.equals(now)) {
            return Optional.empty();
        }
        String before =
                then.reversed().stream()
                        .map(StoredExecution::hostDigest)
                        .filter(digest -> !digest.isEmpty())
                        .findFirst()
                        .orElseThrow();
        String after =
                now.stream().filter(digest -> !old.contains(digest)).findFirst().orElse(before);
        if (after.equals(before)) {
            return Optional.of(
                    new EnvironmentDifference(
                            EnvironmentDifference.HOST,
                            "host %s changed its configuration during the earlier measurement"
                                    .formatted(host)));
        }
        Optional<PropertyTree> one =
                hosts.configuration(host, before).map(HostConfiguration::properties);
        Optional<PropertyTree> other =
                hosts.configuration(host, after).map(HostConfiguration::properties);
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.of(
                    new EnvironmentDifference(
                            EnvironmentDifference.HOST,
                            "host %s is configured differently; its configuration at the time (%s) is no longer stored"
                                    .formatted(host, shortened(before))));
        }
        List<Property> properties = properties(PropertyDifference.between(one.get(), other.get()));
        return Optional.of(
                new EnvironmentDifference(
                        EnvironmentDifference.HOST,
                        "host %s is configured differently: %d %s"
                                .formatted(
                                        host,
                                        properties.size(),
                                        properties.size() == 1 ? "property" : "properties"),
                        properties));
    }

    private static List<Property> properties(PropertyDifference difference) {
        List<Property> properties = new ArrayList<>();
        difference
                .changed()
                .forEach((name, change) ->
                        properties.add(
                                new Property(
                                        name,
                                        String.valueOf(change.from()),
                                        String.valueOf(change.to()))));
        difference
                .added()
                .forEach((name, value) ->
                        properties.add(new Property(name, null, String.valueOf(value))));
        difference
                .removed()
                .forEach((name, value) ->
                        properties.add(new Property(name, String.valueOf(value), null)));
        return properties;
    }

    /** Of the first execution whose file can be read. */
    private Optional<String> platform(List<StoredExecution> executions) {
        if (executions.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(results.platform(executions.getFirst().address()));
        } catch (IOException _) { // the verification of files reports damaged ones
            return Optional.empty();
        }
    }

    private static EnvironmentDifference platform(String then, String now) {
        return new EnvironmentDifference(
                EnvironmentDifference.PLATFORM,
                "the platform is version %s; it was %s".formatted(now, then));
    }

    private static String shortened(String digest) {
        return digest.substring(0, Math.min(12, digest.length()));
    }
}
