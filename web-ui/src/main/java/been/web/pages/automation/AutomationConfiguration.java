package been.web.pages.automation;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.web.hooks.Hooks;
import been.web.pages.administration.AdministrationTab;
import been.web.security.Caller;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The tab of the administration for what runs by itself. */
@Configuration(proxyBeanMethods = false)
public class AutomationConfiguration {

    @Bean
    AdministrationTab automationTab(
            Schedules schedules,
            Runs runs,
            Hooks hooks,
            @Value("${been.url}") String platform,
            Caller caller) {
        return new AutomationTab(schedules, runs, hooks, platform, caller);
    }
}
