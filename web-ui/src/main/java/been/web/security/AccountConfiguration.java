package been.web.security;

import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who there is: users, their sessions and tokens, and the log of what they did. */
@Configuration(proxyBeanMethods = false)
class AccountConfiguration {

    /** First of all, since it brings the tables up to date. */
    @Bean
    AccessTokens accessTokens(DataSource database, InstantSource clock) {
        return AccessTokens.open(database, clock);
    }

    @Bean
    AuditLog auditLog(DataSource database, InstantSource clock, AccessTokens tables) {
        return new AuditLog(database, clock);
    }

    @Bean
    Users users(DataSource database, InstantSource clock, AccessTokens tables) {
        return new Users(database, new Passwords(), clock);
    }

    @Bean
    SignIn signIn(Users users, DataSource database, InstantSource clock, AuditLog audit) {
        return new SignIn(users, new SignInFailures(database, clock), audit);
    }

    @Bean
    ApiTokens apiTokens(DataSource database, AccessTokens tokens, InstantSource clock) {
        return new ApiTokens(database, tokens, clock);
    }

    @Bean
    PublicAnalyses publicAnalyses(DataSource database, InstantSource clock, AccessTokens tables) {
        return new PublicAnalyses(database, clock);
    }

    @Bean
    PublicChanges publicChanges(DataSource database, InstantSource clock, AccessTokens tables) {
        return new PublicChanges(database, clock);
    }

    @Bean
    Sessions sessions(DataSource database, AccessTokens tokens, InstantSource clock) {
        return new Sessions(database, tokens, clock);
    }

    @Bean
    SignOut signOut(Sessions sessions, AuditLog audit) {
        return new SignOut(sessions, audit);
    }

    @Bean
    LoginLinks loginLinks(AccessTokens tokens, Users users) {
        return new LoginLinks(tokens, users);
    }
}
