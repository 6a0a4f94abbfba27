package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.definition.RoleSettings;
import been.analyses.module.Ready;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.analyses.module.Template;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.protocol.Dependency;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Monitoring;
import been.protocol.NetworkLink;
import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Readiness;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the tasks of executions; equal arguments give equal descriptors. */
final class BlockTasks {
    private final RunningAnalysis running;
    private final Definition definition;
    private final Hosts hosts;

    BlockTasks(RunningAnalysis running, Hosts hosts) {
        this.running = running;
        this.definition = running.definition();
        this.hosts = hosts;
    }

    /**
     * The tasks of each execution, in their order.
     *
     * @param elsewhere the host of all of them; {@code null} for where their experiments belong
     */
    ContextSubmission block(
            StoredContext context,
            @Nullable HostName elsewhere,
            List<StoredRun> runs,
            List<StoredExperiment> experiments) {
        Map<String, StoredExperiment> byKey =
                experiments.stream()
                        .collect(Collectors.toMap(StoredExperiment::key, experiment -> experiment));
        Map<Integer, List<String>> names = new HashMap<>();
        List<TaskDescriptor> tasks = new ArrayList<>();
        for (StoredRun run : runs) {
            StoredExperiment stored = experiment(byKey, run);
            List<Member> members = Member.of(definition, run, stored.experiment().configuration());
            HostName host =
                    Optional.ofNullable(elsewhere)
                            .or(() -> running.hostOf(stored.experiment()))
                            .orElseThrow();
            if (tasks.isEmpty()) {
                tasks.addAll(NetworkTasks.between(context, NetworkTasks.hosts(running, host)));
                if (!tasks.isEmpty()) {
                    names.put(-1, tasks.stream().map(TaskDescriptor::name).toList());
                }
            }
            List<Dependency> after = turnBefore(run, names);
            for (Member member : members) {
                tasks.add(task(member, run, host, stored, after));
                names.computeIfAbsent(run.place(), _ -> new ArrayList<>()).add(member.name());
                if (!isDuet()) {
                    after = List.of(); // one waiting task of a gang is enough
                }
            }
        }
        return running.submission(context, "measure", tasks);
    }

    /** The same, with the measured tasks under a profiler. */
    ContextSubmission profile(
            StoredContext context, List<StoredRun> runs, List<StoredExperiment> experiments) {
        Set<TaskId> measured = runs.stream().map(StoredRun::task).collect(Collectors.toSet());
        ContextSubmission block = block(context, null, runs, experiments);
        return running.submission(
                context,
                "profile",
                block.tasks().stream()
                        .map(task -> measured.contains(task.id()) ? task.profiled() : task)
                        .toList());
    }

    private boolean isDuet() {
        return definition.repeat().options().isDuet();
    }

    private static StoredExperiment experiment(
            Map<String, StoredExperiment> experiments, StoredRun run) {
        StoredExperiment experiment = experiments.get(run.experiment());
        if (experiment == null) {
            throw new IllegalStateException(run.task() + " belongs to no experiment");
        }
        return experiment;
    }

    /**
     * The dependencies of an execution: one of several tasks starts after the previous ones ended
     * with any outcome, since each needs its hosts exclusively. Single tasks are exclusive and have
     * no dependencies.
     *
     * @param names of the tasks so far, by place
     */
    private List<Dependency> turnBefore(StoredRun run, Map<Integer, List<String>> names) {
        if (!isDuet() && definition.module().isOneTask()) {
            return List.of();
        }
        OptionalInt before =
                names.keySet().stream()
                        .mapToInt(Integer::intValue)
                        .filter(place -> place < run.place())
                        .max();
        return before.isEmpty()
                ? List.of()
                : names.getOrDefault(before.getAsInt(), List.of()).stream()
                        .map(other -> new Dependency(other, Dependency.FINISHED, Dependency.ANY))
                        .toList();
    }

    private TaskDescriptor task(
            Member member,
            StoredRun run,
            HostName host,
            StoredExperiment stored,
            List<Dependency> after) {
        Role role = member.role();
        Run template = role.run();
        RoleSettings settings = definition.settings(role);
        var others = new OtherRoles(running, hosts, run, stored.experiment());
        Map<String, String> values = values(stored.experiment(), run);
        values.putIfAbsent(Template.INSTANCE, String.valueOf(member.instance()));
        values.putAll(others.values(role, host));
        Placement placement =
                settings.placement().on(running.host(role, host)).withInputs(template.inputs());
        var task =
                new TaskDescriptor(
                                member.task(),
                                member.name(),
                                role.kind(),
                                Template.fill(template.program(), values),
                                packages(role, stored, run),
                                Template.fill(template.properties(), values),
                                Template.fill(template.environment(), values),
                                placed(placement, run),
                                settings.bounds().limits(),
                                Stream.concat(after.stream(), others.conditions(role).stream())
                                        .toList(),
                                FailurePolicy.IGNORE,
                                List.of())
                        .under(settings.bounds().conditions())
                        .monitored(monitoring(role));
        Readiness ready =
                readiness(role, values, settings.link().map(l -> l.filled(values)).orElse(null));
        return ready == null ? task : task.withReady(ready);
    }

    private Placement placed(Placement placement, StoredRun run) {
        if (isDuet()) {
            return placement.inGang("pair-" + run.place());
        }
        return definition.module().isOneTask()
                ? placement
                : placement.together("execution-" + run.place());
    }

    /** A service may be idle while it has no requests. */
    private Monitoring monitoring(Role role) {
        return role.isJob()
                ? definition.monitoring()
                : new Monitoring(definition.monitoring().detail(), null, null);
    }

    private static @Nullable Readiness readiness(
            Role role, Map<String, String> values, @Nullable NetworkLink link) {
        Ready ready = role.ready().orElse(null);
        if (ready == null || ready.checkpoint().isPresent()) {
            return null; // the task publishes it
        }
        return new Readiness(
                ready.line().orElse(null),
                role.filledPort(values).map(Integer::valueOf).orElse(null),
                ready.within().orElse(null),
                link);
    }

    private Map<String, PackageReference> packages(
            Role role, StoredExperiment stored, StoredRun run) {
        Map<String, PackageReference> packages = running.packages(role);
        PackageReference fetched = stored.fetched();
        if (definition.build().isPresent()) {
            packages.put(Run.VERSION_ALIAS, stored.builds().get(run.binary()).reference());
        } else if (fetched != null) {
            packages.put(Run.VERSION_ALIAS, fetched);
        }
        return packages;
    }

    private Map<String, String> values(Experiment experiment, StoredRun run) {
        var values = new TreeMap<String, String>(experiment.configuration());
        String version = experiment.version();
        if (version != null) {
            values.put(Template.VERSION, version);
        }
        values.put(Template.WARM_UP, String.valueOf(run.warmUp()));
        Optional.ofNullable(run.measurements())
                .or(definition.repeat()::measurements)
                .ifPresent(n -> values.put(Template.MEASUREMENTS, String.valueOf(n)));
        values.put(
                Template.BENCHMARKS,
                Stream.concat(
                                definition.metrics().stream().map(m -> m.metric().name()),
                                definition.module().files().stream()
                                        .flatMap(file -> file.names().stream()))
                        .distinct()
                        .collect(Collectors.joining(",")));
        return values;
    }
}
