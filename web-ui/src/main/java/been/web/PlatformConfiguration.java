package been.web;

import been.analyses.AnalysisService;
import been.packages.LocalSoftwareRepository;
import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.results.LocalResults;
import been.results.Results;
import been.tasks.TaskManagerSettings;
import been.tasks.TaskService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The managers and repositories, each on its part of the one database and data folder. */
@Configuration(proxyBeanMethods = false)
class PlatformConfiguration {

    /** The repository with everything in it that is shipped, before anybody asks for it. */
    @Bean
    SoftwareRepository softwareRepository(
            DataSource database,
            @Value("${been.folder}") Path folder,
            @Value("${been.packages:#{null}}") @Nullable Path shipped,
            InstantSource clock)
            throws IOException {
        SoftwareRepository repository =
                LocalSoftwareRepository.open(database, folder.resolve("packages"), clock);
        if (shipped != null) {
            new ShippedPackages(shipped).publish(repository);
        }
        return repository;
    }

    @Bean
    SavedDescriptors savedDescriptors(DataSource database, InstantSource clock) {
        return SavedDescriptors.open(database, clock);
    }

    @Bean
    Results results(DataSource database, @Value("${been.folder}") Path folder, InstantSource clock)
            throws IOException {
        return LocalResults.open(database, folder, clock);
    }

    @Bean(destroyMethod = "close")
    TaskService tasks(
            DataSource database, @Value("${been.folder}") Path folder, InstantSource clock) {
        return TaskService.open(
                database, folder.resolve("logs/tasks"), clock, TaskManagerSettings.DEFAULTS);
    }

    @Bean(destroyMethod = "close")
    AnalysisService analyses(
            DataSource database,
            TaskService tasks,
            Results results,
            SoftwareRepository packages,
            InstantSource clock) {
        return AnalysisService.open(database, tasks, tasks, results, packages, clock);
    }
}
