package been.web.pages.administration;

import been.web.security.ApiTokens;
import been.web.security.AuditLog;
import been.web.security.Caller;
import been.web.security.LoginLinks;
import been.web.security.Users;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The tabs that are always there. */
@Configuration(proxyBeanMethods = false)
public class AdministrationConfiguration {

    @Bean
    AdministrationTab usersTab(Users users, LoginLinks links, Caller caller) {
        return new UsersTab(users, links, caller);
    }

    @Bean
    AdministrationTab tokensTab(ApiTokens tokens, Users users, Caller caller) {
        return new TokensTab(tokens, users, caller);
    }

    @Bean
    AdministrationTab configurationTab(Environment environment) {
        return new ConfigurationTab(environment);
    }

    @Bean
    AdministrationTab auditTab(AuditLog log) {
        return new AuditTab(log);
    }
}
