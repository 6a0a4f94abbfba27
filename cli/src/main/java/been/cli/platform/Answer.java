package been.cli.platform;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import java.net.HttpURLConnection;
import tools.jackson.databind.JsonNode;

/** What a platform answered, whatever it is. */
public record Answer(int status, String body) {

    public boolean isSuccess() {
        return status / 100 == 2;
    }

    /** The body; of an error, what says it. */
    public JsonNode json() {
        return PlatformClient.tree(body);
    }

    /**
     * The body.
     *
     * @throws CommandFailure with what the platform says, when it refused
     */
    public String expectSuccess() {
        if (isSuccess()) {
            return body;
        }
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED) {
            throw CommandFailure.badInput(
                    "the platform does not know this token, or it has expired; sign in again with: been login URL");
        }
        String detail = json().path("detail").asString("");
        throw new CommandFailure(
                status / 100 == 4 ? ExitStatus.BAD_INPUT : ExitStatus.FOUND_OR_FAILED,
                detail.isEmpty() ? "the platform answered with status " + status : detail);
    }
}
