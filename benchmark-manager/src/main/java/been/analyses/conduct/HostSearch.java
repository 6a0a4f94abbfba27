package been.analyses.conduct;

import been.analyses.module.Role;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.packages.SoftwareRepository;
import been.protocol.HostName;
import been.protocol.analyses.AnalysisState;
import been.protocol.hosts.HostView;
import been.protocol.tasks.TaskView;
import been.tasks.Hosts;
import been.tasks.Tasks;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pins the hosts of all executions, one for each role or platform: the scheduler finds them by
 * placing tasks that do nothing under the restrictions of the roles. Once one platform has a host,
 * it is measured while the others wait for theirs.
 */
final class HostSearch implements Stage {
    private final AnalysisStore store;
    private final ContextSubmitter submitter;
    private final Tasks tasks;
    private final SoftwareRepository packages;
    private final Hosts hosts;
    private final HostChoice choice;
    private final InstantSource clock;

    HostSearch(
            AnalysisStore store,
            ContextSubmitter submitter,
            Tasks tasks,
            Hosts hosts,
            SoftwareRepository packages,
            HostChoice choice,
            InstantSource clock) {
        this.store = store;
        this.submitter = submitter;
        this.tasks = tasks;
        this.hosts = hosts;
        this.packages = packages;
        this.choice = choice;
        this.clock = clock;
    }

    HostTasks tasks(RunningAnalysis running) {
        return new HostTasks(running, hosts, packages);
    }

    @Override
    public boolean isPassed(RunningAnalysis running) {
        return running.analysis().host() != null && !isNews(running);
    }

    /** Whether a platform without a host has not been searched in this era, or one was found. */
    private boolean isNews(RunningAnalysis running) {
        List<String> lacking = lacking(running);
        if (lacking.isEmpty()) {
            return false;
        }
        int era = running.analysis().era();
        List<StoredContext> searches =
                store.contexts(running.id()).stream()
                        .filter(c -> c.purpose() == Purpose.HOST && c.era() == era)
                        .toList();
        return searches.isEmpty()
                || searches.stream()
                        .filter(context -> !context.isDone())
                        .anyMatch(context -> {
                            List<TaskView> finders = tasks.tasks(context.id());
                            return finders.stream().allMatch(TaskView::isTerminal)
                                    || !found(running, context, finders)
                                            .equals(running.analysis().roleHosts());
                        });
    }

    /** The platforms without a host that have something to measure. */
    private List<String> lacking(RunningAnalysis running) {
        List<String> lacking =
                running.definition().platforms().stream()
                        .filter(platform -> !running.analysis().roleHosts().containsKey(platform))
                        .toList();
        if (lacking.isEmpty()) {
            return lacking;
        }
        List<StoredExperiment> experiments = store.experiments(running.id());
        return lacking.stream()
                .filter(platform ->
                        experiments.isEmpty()
                                || experiments.stream()
                                        .anyMatch(e -> running.isOn(platform, e) && !e.isOut()))
                .toList();
    }

    @Override
    public boolean step(RunningAnalysis running) {
        StoredContext context = Contexts.of(store, running, Purpose.HOST, lacking(running));
        var hostTasks = tasks(running);
        return switch (submitter.submit(context, () -> hostTasks.hosts(context))) {
            case ContextSubmitter.Refused refused -> {
                store.halt(running.id(), AnalysisState.FAILED, refused.sentence());
                yield true;
            }
            case ContextSubmitter.Taken taken ->
                    context.content().isEmpty()
                            ? found(running, context, taken)
                            : foundSome(running, context, taken);
        };
    }

    private boolean foundSome(
            RunningAnalysis running, StoredContext context, ContextSubmitter.Taken taken) {
        Map<String, HostName> found = found(running, context, taken.tasks());
        HostName first =
                running.definition().platforms().stream()
                        .flatMap(platform -> Stream.ofNullable(found.get(platform)))
                        .findFirst()
                        .orElse(null);
        if (first == null) {
            return notFound(running, context, taken);
        }
        HostName before = running.analysis().host();
        store.pin(
                running.id(),
                before == null ? first : before,
                found,
                taken.isEnded() ? context.id() : null);
        return true;
    }

    /** The hosts of all platforms, each another one. */
    private Map<String, HostName> found(
            RunningAnalysis running, StoredContext context, List<TaskView> finders) {
        Map<String, HostName> found = new HashMap<>(running.analysis().roleHosts());
        for (int i = 0; i < finders.size(); i++) {
            String platform = context.content().get(i);
            if (!found.containsKey(platform)) {
                free(finders.get(i), found.values()).ifPresent(host -> found.put(platform, host));
            }
        }
        return found;
    }

    private Optional<HostName> free(TaskView finder, Collection<HostName> taken) {
        HostName host = finder.host();
        if (!ContextSubmitter.succeeded(finder) || host == null) {
            return Optional.empty();
        }
        return Stream.concat(Stream.of(host), online(finder))
                .filter(each -> !taken.contains(each))
                .findFirst();
    }

    /** The connected hosts that satisfy what a task requires. */
    private Stream<HostName> online(TaskView finder) {
        return choice.satisfying(finder.descriptor().id()).stream()
                .filter(name ->
                        hosts.host(name)
                                .filter(host -> host.state() == HostView.HostState.ONLINE)
                                .isPresent());
    }

    /**
     * Why platforms have no host yet, if it is only a matter of time; excludes the experiments of
     * the others, which are searched again when the analysis is resumed or measures new versions.
     */
    Optional<String> waiting(RunningAnalysis running) {
        Optional<StoredContext> context =
                store.open(running.id(), Purpose.HOST, running.analysis().era());
        Optional<String> waiting = Optional.empty();
        for (String platform : lacking(running)) {
            Optional<TaskView> finder =
                    context.filter(c -> c.content().contains(platform))
                            .map(c -> tasks.tasks(c.id()).get(c.content().indexOf(platform)))
                            .filter(task -> !task.isTerminal());
            if (finder.filter(task -> online(task).findAny().isPresent()).isPresent()) {
                waiting =
                        finder.map(
                                task -> "waits for %s: %s".formatted(platform, task.explanation()));
            } else {
                finder.ifPresent(task -> tasks.stop(task.descriptor().id(), running.who()));
                takeOut(running, platform);
            }
        }
        return waiting;
    }

    private void takeOut(RunningAnalysis running, String platform) {
        store.experiments(running.id()).stream()
                .filter(experiment -> running.isOn(platform, experiment) && !experiment.isOut())
                .forEach(experiment ->
                        store.takeOut(
                                running.id(),
                                experiment.key(),
                                "there is no host for %s: none that the analysis can use is connected, or each is measured already"
                                        .formatted(platform),
                                null));
    }

    private boolean found(
            RunningAnalysis running, StoredContext context, ContextSubmitter.Taken taken) {
        if (taken.isEnded()) {
            Map<String, HostName> found = new HashMap<>();
            List<Role> roles = running.definition().module().roles();
            for (int i = 0; i < roles.size(); i++) {
                TaskView task = taken.tasks().get(i);
                HostName host = task.host();
                if (ContextSubmitter.succeeded(task) && host != null) {
                    found.put(roles.get(i).name(), host);
                }
            }
            HostName measured = found.remove(running.definition().module().measured().name());
            if (measured != null && found.size() == roles.size() - 1) {
                store.pin(running.id(), measured, found, context.id());
                return true;
            }
        }
        return notFound(running, context, taken);
    }

    private boolean notFound(
            RunningAnalysis running, StoredContext context, ContextSubmitter.Taken taken) {
        if (!taken.isEnded()) {
            return store.say(
                    running.id(),
                    taken.waiting(clock.instant())
                            .map(why -> "waits for a host: " + why)
                            .orElse(null));
        }
        TaskView task = Failures.first(taken.tasks());
        if (Failures.isInterruption(task)) {
            store.done(context.id());
        } else {
            store.failed(
                    context.id(),
                    Failures.of(task, "", clock.instant()),
                    "no host was found: " + Failures.detail(task));
        }
        return true;
    }
}
