package been.cli.platform;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.protocol.Listing;
import been.protocol.Wire;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;

/** What a platform answered, whatever it is. */
public record Answer(int status, String body) {

    /** Something wrong in what was sent, at its place; at line 0 where it has none. */
    public record Place(int line, int column, String message) {}

    public boolean isSuccess() {
        return status / 100 == 2;
    }

    /**
     * The body, read.
     *
     * @throws CommandFailure with the sentence of the platform, when it refused
     */
    public <T> T as(Class<T> type) {
        return read(text -> Wire.read(text, type));
    }

    /** The items of the list that the body is. */
    public <T> List<T> items(Class<T> type) {
        return page(type).items();
    }

    <T> Listing<T> page(Class<T> type) {
        JavaType page = Wire.mapper().getTypeFactory().constructParametricType(Listing.class, type);
        return read(text -> Wire.mapper().readValue(text, page));
    }

    private <T> T read(Function<String, T> reader) {
        String text = expectSuccess();
        try {
            return reader.apply(text);
        } catch (JacksonException e) {
            throw new CommandFailure(
                    ExitStatus.UNREACHABLE,
                    "this version of been cannot read the platform's answer: "
                            + e.getOriginalMessage());
        }
    }

    /** A text of the body; empty when it has none of that name. */
    public String text(String field) {
        return tree().path(field).asString("");
    }

    /** The problem in a refusal. */
    public List<Place> problems() {
        return tree().path("problems")
                .valueStream()
                .map(problem ->
                        new Place(
                                problem.path("line").asInt(0),
                                problem.path("column").asInt(0),
                                problem.path("message").asString("")))
                .toList();
    }

    private JsonNode tree() {
        try {
            return Wire.mapper().readTree(body);
        } catch (JacksonException e) {
            return Wire.mapper().createObjectNode();
        }
    }

    /**
     * The body.
     *
     * @throws CommandFailure with the sentence of the platform, when it refused
     */
    public String expectSuccess() {
        if (isSuccess()) {
            return body;
        }
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED) {
            throw CommandFailure.badInput(
                    "the platform does not know this token, or the token has expired; sign in"
                            + " again: been login URL");
        }
        String detail = text("detail");
        throw new CommandFailure(
                status / 100 == 4 ? ExitStatus.BAD_INPUT : ExitStatus.UNREACHABLE,
                detail.isEmpty() ? "the platform answered with status " + status : detail);
    }
}
