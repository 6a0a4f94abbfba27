package been.web.example;

import been.analyses.Benchmarks;
import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.changes.ChangeBook;
import been.analyses.changes.CommentBook;
import been.packages.SavedDescriptors;
import been.packages.catalogue.Catalogue;
import been.protocol.hosts.ControllerView;
import been.results.Archive;
import been.results.wiring.LocalResults;
import been.tasks.Controllers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stands in for the managers and repositories. */
@Configuration(proxyBeanMethods = false)
public class ExamplePlatform {

    @Bean
    ExampleAnalyses analyses() {
        return ExampleAnalyses.rich();
    }

    @Bean
    ExampleTasks tasks(ExampleAnalyses analyses) {
        return ExampleTasks.rich(analyses);
    }

    @Bean
    ExampleTaskBoard taskBoard(ExampleTasks tasks) {
        return new ExampleTaskBoard(tasks);
    }

    @Bean
    ExampleWork workDirectories() {
        return new ExampleWork();
    }

    @Bean
    ExampleHosts hosts() {
        return new ExampleHosts();
    }

    @Bean
    Controllers controllers() {
        Instant since = Instant.parse("2026-05-01T08:00:00Z");
        return () ->
                List.of(
                        new ControllerView(
                                "ada:8443",
                                "https://ada:8443",
                                "ada0".repeat(16),
                                "10.0.0.1:5701",
                                since,
                                since.plusSeconds(60),
                                false,
                                true),
                        new ControllerView(
                                "bea:8443",
                                "https://bea:8443",
                                null,
                                null,
                                since,
                                since,
                                true,
                                false));
    }

    @Bean
    ExampleHostAdministration hostAdministration(ExampleHosts hosts) {
        return new ExampleHostAdministration(hosts);
    }

    @Bean
    ExampleDirectory hostDirectory() {
        return new ExampleDirectory();
    }

    @Bean
    ExampleServices services() {
        return new ExampleServices();
    }

    @Bean
    ExampleRetention retention() {
        return new ExampleRetention();
    }

    @Bean
    ExampleResults results(ExampleAnalyses analyses, @Value("${been.folder}") Path folder)
            throws IOException {
        Path received = Files.createDirectories(folder.resolve("received"));
        Files.writeString(received.resolve("example.nc"), "CDF example");
        var results = new ExampleResults(analyses, received);
        for (var execution : analyses.find("1").orElseThrow().executions()) {
            results.put(
                    execution.task(),
                    1,
                    "stdout.log",
                    "iteration 0\n".getBytes(StandardCharsets.UTF_8));
        }
        return results;
    }

    /** Empty: the examples are not stored. */
    @Bean
    Archive archive(DataSource database, @Value("${been.folder}") Path folder, InstantSource clock)
            throws IOException {
        return LocalResults.open(database, folder.resolve("archive"), clock).archive();
    }

    @Bean
    ExampleEvaluations evaluations(@Value("${been.folder}") Path folder) throws IOException {
        return new ExampleEvaluations(Files.createDirectories(folder.resolve("evaluations")));
    }

    @Bean
    ExampleEvaluators evaluators(ExampleEvaluations evaluations) {
        return new ExampleEvaluators(evaluations);
    }

    @Bean
    ExampleRuns runs(ExampleAnalyses analyses) {
        return new ExampleRuns(analyses);
    }

    @Bean
    ExampleRepeats repeats(ExampleAnalyses analyses) {
        return new ExampleRepeats(analyses);
    }

    @Bean
    ExampleSuites suites(ExampleAnalyses analyses) {
        return new ExampleSuites(analyses);
    }

    @Bean
    ExampleExplanations explanations(Changes changes) {
        return new ExampleExplanations(changes);
    }

    @Bean
    ExampleUses uses() {
        return new ExampleUses();
    }

    @Bean
    ExampleChangeReports changeReports(Changes changes) {
        return new ExampleChangeReports(changes);
    }

    @Bean
    ExampleSchedules schedules() {
        return new ExampleSchedules();
    }

    @Bean
    ExampleNotifications notifications() {
        return new ExampleNotifications();
    }

    @Bean
    ChangeBook changes(DataSource database, ExampleAnalyses analyses, InstantSource clock) {
        ExampleChanges.prepare(database);
        return ExampleChanges.over(database, analyses, clock);
    }

    @Bean
    Benchmarks benchmarks(ChangeBook changes) {
        return changes.benchmarks();
    }

    @Bean
    Comments comments(DataSource database, ChangeBook changes, InstantSource clock) {
        var comments = new CommentBook(database, clock);
        changes.list(ChangeFilter.ALL, null, 1)
                .forEach(change ->
                        comments.add(
                                Comments.Topic.ofChange(change.id()),
                                "the new parser checks more",
                                "eva"));
        return comments;
    }

    @Bean
    SavedDescriptors savedDescriptors(DataSource database, InstantSource clock) {
        Catalogue.migrate(database);
        return new SavedDescriptors(database, clock);
    }

    @Bean
    ExamplePackages packages(@Value("${been.folder}") Path folder) throws IOException {
        return new ExamplePackages(Files.createDirectories(folder.resolve("packages")));
    }
}
