package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.sqlite.SQLiteDataSource;

class AccessTokensTests {

    private static final Identity ADMIN = new Identity("admin", Role.ADMIN);

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    private final InstantSource clock = now::get;
    private final SQLiteDataSource database = new SQLiteDataSource();

    @TempDir private Path folder;

    @BeforeEach
    void useAFile() {
        database.setUrl("jdbc:sqlite:" + folder.resolve("tokens.db"));
    }

    @Test
    void tokenIsRecognisedAlsoAfterARestart() {
        String token =
                AccessTokens.open(database, clock)
                        .issue(AccessTokens.Kind.BEARER, ADMIN, Duration.ofHours(1));

        AccessTokens later = AccessTokens.open(database, clock);

        assertThat(later.identify(AccessTokens.Kind.BEARER, token)).contains(ADMIN);
        assertThat(later.identify(AccessTokens.Kind.BEARER, token + "x")).isEmpty();
    }

    @Test
    void oneKindDoesNotPassForAnother() {
        AccessTokens tokens = AccessTokens.open(database, clock);
        String link = tokens.issue(AccessTokens.Kind.LOGIN, ADMIN, Duration.ofHours(1));

        assertThat(tokens.identify(AccessTokens.Kind.BEARER, link)).isEmpty();
        assertThat(tokens.redeem(AccessTokens.Kind.SESSION, link)).isEmpty();
        assertThat(tokens.redeem(AccessTokens.Kind.LOGIN, link)).contains(ADMIN);
    }

    @Test
    void linkOpensOnce() {
        AccessTokens tokens = AccessTokens.open(database, clock);
        String link = tokens.issue(AccessTokens.Kind.LOGIN, ADMIN, Duration.ofHours(1));

        assertThat(tokens.redeem(AccessTokens.Kind.LOGIN, link)).isPresent();
        assertThat(tokens.redeem(AccessTokens.Kind.LOGIN, link)).isEmpty();
    }

    @Test
    void expiredOrRevokedTokenIsUnknown() {
        AccessTokens tokens = AccessTokens.open(database, clock);
        String shortLived = tokens.issue(AccessTokens.Kind.BEARER, ADMIN, Duration.ofMinutes(1));
        String revoked = tokens.issue(AccessTokens.Kind.BEARER, ADMIN, Duration.ofDays(1));

        now.updateAndGet(then -> then.plus(Duration.ofMinutes(1)));

        assertThat(tokens.revoke(revoked)).isTrue();
        assertThat(tokens.revoke(revoked)).isFalse();
        assertThat(tokens.identify(AccessTokens.Kind.BEARER, shortLived)).isEmpty();
        assertThat(tokens.identify(AccessTokens.Kind.BEARER, revoked)).isEmpty();
    }

    @Test
    void secretsAreNotKept() {
        AccessTokens tokens = AccessTokens.open(database, clock);
        String token = tokens.issue(AccessTokens.Kind.BEARER, ADMIN, Duration.ofHours(1));

        String row =
                JdbcClient.create(database)
                        .sql("SELECT hash || kind || who || role FROM access_token")
                        .query(String.class)
                        .single();

        assertThat(row).doesNotContain(token);
    }
}
