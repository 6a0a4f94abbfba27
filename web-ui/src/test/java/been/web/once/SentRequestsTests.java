package been.web.once;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.once.SentRequests.Claim;
import been.web.security.AccessTokens;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SentRequestsTests {
    private static final SentRequests.Sent SENT = new SentRequests.Sent("ann", "h1", "r1");
    private static final KeptAnswer ANSWER =
            new KeptAnswer(201, "/api/v1/users/bob", "application/json", "{}");

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
    private SentRequests requests;

    @TempDir Path folder;

    @BeforeEach
    void open() {
        var database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + folder.resolve("been.db"));
        AccessTokens.open(database, now::get);
        requests = new SentRequests(database, now::get);
    }

    @Test
    void whoComesFirstAnswersAndOthersGetThatAnswer() {
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.Mine());
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.UnderWay());
        requests.answered(SENT, ANSWER);
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.Answered(ANSWER));
    }

    @Test
    void aKeyIsOfOneCallerAndOneRequest() {
        requests.claim(SENT);
        assertThat(requests.claim(new SentRequests.Sent("ann", "h1", "r2")))
                .isEqualTo(new Claim.Reused());
        assertThat(requests.claim(new SentRequests.Sent("bob", "h1", "r2")))
                .isEqualTo(new Claim.Mine());
    }

    @Test
    void whatWasCutOffIsSaidToBe() {
        requests.claim(SENT);
        now.set(now.get().plus(SentRequests.LONGEST).plusMillis(1));
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.CutOff());
    }

    @Test
    void whatWasReleasedMayBeSentAgain() {
        requests.claim(SENT);
        requests.release(SENT);
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.Mine());
    }

    @Test
    void answersAreForgottenAfterDays() {
        requests.claim(SENT);
        requests.answered(SENT, ANSWER);
        now.set(now.get().plus(SentRequests.KEPT).plus(Duration.ofSeconds(1)));
        requests.claim(new SentRequests.Sent("bob", "h2", "r"));
        assertThat(requests.claim(SENT)).isEqualTo(new Claim.Mine());
    }
}
