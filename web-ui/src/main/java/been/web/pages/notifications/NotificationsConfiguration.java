package been.web.pages.notifications;

import been.analyses.Notifications;
import been.web.pages.administration.AdministrationTab;
import been.web.security.Caller;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The tab of the administration for who is told. */
@Configuration(proxyBeanMethods = false)
public class NotificationsConfiguration {

    @Bean
    AdministrationTab notificationsTab(Notifications notifications, Caller caller) {
        return new NotificationsTab(notifications, caller);
    }
}
