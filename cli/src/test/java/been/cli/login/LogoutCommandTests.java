package been.cli.login;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.platform.Answer;
import org.junit.jupiter.api.Test;

class LogoutCommandTests {

    @Test
    void aTokenThatIsWorthNothingNeedsNoWord() {
        assertThat(LogoutCommand.remaining(new Answer(204, ""))).isEmpty();
        assertThat(LogoutCommand.remaining(new Answer(401, "{}"))).isEmpty();
    }

    @Test
    void theTokenOfTheDataFolderStays() {
        String body =
                "{\"code\": \"account.token\", \"detail\": \"The token of the data folder belongs to the platform; it is not revoked by signing out.\"}";
        assertThat(LogoutCommand.remaining(new Answer(409, body)).orElseThrow())
                .contains("stays valid")
                .doesNotContain("administrator")
                .doesNotContain(".;");
    }

    @Test
    void whatFailedIsSaidInOneSentence() {
        assertThat(LogoutCommand.remaining(new Answer(503, "{\"detail\": \"It is away.\"}")))
                .contains(
                        "the token is not revoked (It is away); an administrator can do that under Administration, Tokens");
        assertThat(LogoutCommand.remaining(new Answer(502, "<html>")).orElseThrow())
                .contains("(status 502)");
    }
}
