package been.web;

import been.analyses.Benchmarks;
import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.EvaluatorIsolation;
import been.analyses.Explanations;
import been.analyses.Repeats;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Suites;
import been.analyses.Uses;
import been.analyses.wiring.AnalysisService;
import been.analyses.wiring.EvaluatorService;
import been.analyses.wiring.NotificationService;
import been.depot.Depot;
import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.packages.wiring.LocalSoftwareRepository;
import been.protocol.hosts.MatchReport;
import been.results.Archive;
import been.results.Evaluations;
import been.results.Results;
import been.results.wiring.LocalResults;
import been.tasks.ClusterSettings;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Retention;
import been.tasks.Services;
import been.tasks.TaskBoard;
import been.tasks.TaskManagerSettings;
import been.tasks.WorkDirectories;
import been.tasks.wiring.TaskService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The managers and repositories, each on its part of the one database and data folder. */
@Configuration(proxyBeanMethods = false)
@Import(ClusterConfiguration.class)
class PlatformConfiguration {

    /**
     * Not two seconds after a leader died another one leads; one that hangs for less than the lease
     * keeps the lead.
     */
    private static final Duration LEADER_LEASE = Duration.ofMillis(1500);

    /** The repository with everything in it that is shipped, before anybody asks for it. */
    @Bean
    LocalSoftwareRepository softwareRepository(
            DataSource database,
            ObjectProvider<Depot> shared,
            @Value("${been.folder}") Path folder,
            @Value("${been.packages:#{null}}") @Nullable Path shipped,
            InstantSource clock)
            throws IOException {
        Path packages = folder.resolve("packages");
        Depot depot = shared.getIfAvailable();
        LocalSoftwareRepository repository =
                (depot == null
                                ? LocalSoftwareRepository.open(database, packages, clock)
                                : LocalSoftwareRepository.shared(database, depot, packages, clock))
                        .withRules(EvaluatorService.rules());
        if (shipped != null) {
            new ShippedPackages(shipped).publish(repository);
        }
        return repository;
    }

    @Bean
    @DependsOn("softwareRepository") // creates the table
    SavedDescriptors savedDescriptors(DataSource database, InstantSource clock) {
        return new SavedDescriptors(database, clock);
    }

    @Bean
    LocalResults results(
            DataSource database,
            ObjectProvider<Depot> shared,
            @Value("${been.folder}") Path folder,
            InstantSource clock)
            throws IOException {
        Depot depot = shared.getIfAvailable();
        return depot == null
                ? LocalResults.open(database, folder, clock)
                : LocalResults.shared(database, depot, folder, clock);
    }

    @Bean
    Archive archive(LocalResults results) {
        return results.archive();
    }

    @Bean
    Evaluations evaluations(LocalResults results) {
        return results.evaluations();
    }

    /** Files of experiments are made, and all are verified, while the controller runs. */
    @Bean(destroyMethod = "close")
    AutoCloseable resultsUpkeep(LocalResults results) {
        return results.startMaintenance();
    }

    @Bean(destroyMethod = "close")
    TaskService tasks(
            DataSource database,
            ObjectProvider<ClusterSettings> cluster,
            @Value("${been.folder}") Path folder,
            InstantSource clock,
            Environment environment) {
        TaskManagerSettings own = LeaseProperties.read(environment);
        ClusterSettings shared = cluster.getIfAvailable();
        TaskService tasks =
                shared == null
                        ? TaskService.open(database, folder.resolve("logs/tasks"), clock, own)
                        : TaskService.shared(
                                database, clock, own.withLeaderLease(LEADER_LEASE), shared);
        tasks.holdTime(); // until hosts can reach this controller
        return tasks;
    }

    @Bean
    HostAdministration hostAdministration(TaskService tasks) {
        return tasks.administration();
    }

    @Bean
    HostDirectory hostDirectory(TaskService tasks) {
        return tasks.directory();
    }

    @Bean
    Services services(TaskService tasks) {
        return tasks.services();
    }

    @Bean
    TaskBoard taskBoard(TaskService tasks) {
        return tasks.board();
    }

    @Bean
    WorkDirectories workDirectories(TaskService tasks) {
        return tasks.workDirectories();
    }

    @Bean
    Retention retention(TaskService tasks) {
        return tasks.retention();
    }

    @Bean(destroyMethod = "close")
    AnalysisService analyses(
            DataSource database,
            TaskService tasks,
            HostDirectory directory,
            Results results,
            Evaluations evaluations,
            SoftwareRepository packages,
            Environment environment,
            InstantSource clock) {
        AnalysisService analyses =
                AnalysisService.open(
                        database,
                        tasks,
                        tasks,
                        results,
                        packages,
                        task -> directory.match(task).map(MatchReport::matching).orElse(List.of()),
                        evaluations,
                        List.of(
                                environment.getProperty(
                                        "been.versions.private-hosts",
                                        String[].class,
                                        new String[0])),
                        selfComparisons(environment),
                        clock);
        tasks.trust(new PublishedPackages(packages));
        return analyses;
    }

    private static double selfComparisons(Environment environment) {
        double share = environment.getProperty("been.self-comparisons", Double.class, 0.02);
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "been.self-comparisons is a share of time from 0 to 1, such as 0.02: " + share);
        }
        return share;
    }

    /** The analyses themselves end what is asked of them. */
    @Bean(destroyMethod = "")
    Runs runs(AnalysisService analyses) {
        return analyses.runs();
    }

    @Bean
    Repeats repeats(AnalysisService analyses) {
        return analyses.repeats();
    }

    /** The analyses themselves end them. */
    @Bean(destroyMethod = "")
    Suites suites(AnalysisService analyses) {
        return analyses.suites();
    }

    @Bean
    Explanations explanations(AnalysisService analyses) {
        return analyses.explanations();
    }

    @Bean
    Uses uses(AnalysisService analyses) {
        return analyses.uses();
    }

    @Bean
    ChangeReports changeReports(AnalysisService analyses) {
        return analyses.changeReports();
    }

    @Bean
    Schedules schedules(AnalysisService analyses) {
        return analyses.schedules();
    }

    @Bean(destroyMethod = "close")
    NotificationService notifications(
            DataSource database,
            TaskService tasks,
            AnalysisService analyses,
            InstantSource clock,
            Environment environment) {
        return NotificationService.open(
                database,
                tasks,
                tasks,
                analyses,
                analyses.benchmarks(),
                NotificationProperties.read(environment),
                clock);
    }

    @Bean
    Changes changes(AnalysisService analyses) {
        return analyses.changes();
    }

    @Bean
    Benchmarks benchmarks(AnalysisService analyses) {
        return analyses.benchmarks();
    }

    @Bean
    Comments comments(AnalysisService analyses) {
        return analyses.comments();
    }

    @Bean(destroyMethod = "close")
    EvaluatorService evaluators(
            LocalSoftwareRepository packages,
            LocalResults results,
            TaskService tasks,
            AnalysisService analyses,
            Environment environment) {
        String word = environment.getProperty("been.evaluators.isolation", "user");
        EvaluatorIsolation least =
                EvaluatorIsolation.of(word)
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "been.evaluators.isolation must be user, namespaces or none, not '%s'"
                                                .formatted(word)));
        EvaluatorService evaluators =
                EvaluatorService.open(
                        packages,
                        results,
                        results.evaluations(),
                        results.evaluationRuns(),
                        tasks,
                        tasks,
                        analyses,
                        analyses::module,
                        analyses::more,
                        least);
        tasks.keepWhile(context -> analyses.needs(context) || evaluators.needs(context));
        return evaluators;
    }
}
