package been.web.hooks;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.web.security.AccessTokens;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The doors for forges and who keeps them. */
@Configuration(proxyBeanMethods = false)
@Import({HookResource.class, ModificationResource.class})
public class HookConfiguration {

    /**
     * @param migrated brought the web side's tables up to date
     */
    @Bean
    Hooks hooks(
            DataSource database,
            Runs runs,
            Schedules schedules,
            InstantSource clock,
            AccessTokens migrated) {
        return new Hooks(database, runs, schedules, clock);
    }
}
