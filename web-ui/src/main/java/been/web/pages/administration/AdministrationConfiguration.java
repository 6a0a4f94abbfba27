package been.web.pages.administration;

import been.analyses.Notifications;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.web.hooks.Hooks;
import been.web.pages.account.TokenList;
import been.web.pages.automation.HooksPart;
import been.web.pages.automation.SchedulesPart;
import been.web.pages.notifications.NotificationsPart;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Pager;
import been.web.security.ApiTokens;
import been.web.security.AuditLog;
import been.web.security.Caller;
import been.web.security.LoginLinks;
import been.web.security.Users;
import been.web.settings.Settings;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The tabs of the administration. */
@Configuration(proxyBeanMethods = false)
public class AdministrationConfiguration {

    @Bean
    AdministrationTab usersTab(Users users, LoginLinks links, Caller caller) {
        return new AdministrationTab("users", "Users", 10, _ -> new UserList(users, links, caller));
    }

    @Bean
    AdministrationTab tokensTab(ApiTokens tokens, Users users, Caller caller) {
        return new AdministrationTab(
                "tokens", "Tokens", 20, _ -> TokenList.ofEverybody(tokens, users, caller));
    }

    @Bean
    AdministrationTab auditTab(AuditLog log) {
        return new AdministrationTab("audit", "Audit", 30, query -> new AuditList(log, query));
    }

    /**
     * @param platform where forges reach it
     */
    @Bean
    AdministrationTab automationTab(
            Schedules schedules,
            Runs runs,
            Hooks hooks,
            @Value("${been.url}") String platform,
            Caller caller) {
        return new AdministrationTab(
                "automation",
                "Automation",
                30,
                _ ->
                        new Div(
                                new SchedulesPart(schedules, runs, caller),
                                new HooksPart(hooks, platform, caller)));
    }

    @Bean
    AdministrationTab notificationsTab(Notifications notifications, Caller caller) {
        return new AdministrationTab(
                "notifications",
                "Notifications",
                40,
                query -> new NotificationsPart(notifications, caller, Pager.offset(query)));
    }

    @Bean
    AdministrationTab configurationTab(Environment environment) {
        return new AdministrationTab(
                "configuration", "Configuration", 90, _ -> settings(environment));
    }

    private static Component settings(Environment environment) {
        return new Div(
                new Paragraph(
                        "The settings that this controller was started with, as options, environment variables or properties. Other controllers may have other settings."),
                new DataTable<Settings.Effective>("Settings of this controller")
                        .column("Setting", one -> one.setting().name())
                        .column("Value", AdministrationConfiguration::value)
                        .column("Meaning", one -> one.setting().meaning())
                        .show(Settings.effective(environment)));
    }

    private static String value(Settings.Effective one) {
        String value = one.value();
        String usual = one.setting().usual();
        return value != null ? value : usual.isEmpty() ? "–" : usual + " (default)";
    }
}
