package been.web.rest;

import been.protocol.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.RawValue;

/**
 * Gives what is read as JSON a tag, answers nothing to callers who have it already, and refuses to
 * change what he has not seen.
 */
@RestControllerAdvice
final class EntityTags implements ResponseBodyAdvice<Object> {
    private static final int DIGITS = 32;
    private static final String ANY = "*";

    private final JsonMapper mapper;

    EntityTags(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** The tag of what is shown so. */
    String of(Object shown) {
        return tag(mapper.writeValueAsString(shown));
    }

    /**
     * Refuses a change of what is not what the caller saw.
     *
     * @param ifMatch the header {@code If-Match}; without it, any may be changed
     * @param now what a read shows now; absent when there is nothing yet
     */
    void require(@Nullable String ifMatch, @Nullable Object now) {
        if (ifMatch == null) {
            return;
        }
        boolean isMeant = now != null && (ifMatch.equals(ANY) || isAmong(ifMatch, of(now)));
        if (!isMeant) {
            throw Refusals.changed();
        }
    }

    @Override
    public boolean supports(
            MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return JacksonJsonHttpMessageConverter.class.isAssignableFrom(converter);
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        boolean isRead =
                body != null
                        && HttpMethod.GET.equals(request.getMethod())
                        && response instanceof ServletServerHttpResponse servlet
                        && servlet.getServletResponse().getStatus() == HttpStatus.OK.value()
                        && response.getHeaders().getETag() == null;
        if (!isRead) {
            return body;
        }
        String json = mapper.writeValueAsString(body);
        String tag = tag(json);
        response.getHeaders().setETag(tag);
        if (!response.getHeaders().containsHeader("Cache-Control")) {
            response.getHeaders().setCacheControl("private, no-cache");
        }
        for (String known : request.getHeaders().getOrEmpty("If-None-Match")) {
            if (isAmong(known, tag)) {
                response.setStatusCode(HttpStatus.NOT_MODIFIED);
                return null;
            }
        }
        return new RawValue(json);
    }

    /** A header names one tag or several, each perhaps as a weak one. */
    private static boolean isAmong(String header, String tag) {
        for (String one : header.split(",", -1)) {
            String stripped = one.strip();
            if (stripped.equals(tag) || stripped.equals("W/" + tag)) {
                return true;
            }
        }
        return false;
    }

    private static String tag(String json) {
        return '"' + Sha256.of(json).substring(0, DIGITS) + '"';
    }
}
