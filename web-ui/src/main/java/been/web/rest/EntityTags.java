package been.web.rest;

import been.protocol.Sha256;
import been.protocol.hosts.HostGroupView;
import been.protocol.hosts.SoftwareAliasView;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
    private final Lock changing = new ReentrantLock();

    EntityTags(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Makes a change, unless what is there is not what the caller saw. One at a time: of two
     * callers of this controller who saw the same, one is refused.
     *
     * @param ifMatch the header {@code If-Match}; without it, any may be changed
     * @param now what a read shows now; empty when there is nothing yet
     */
    <T> T change(
            @Nullable String ifMatch, Supplier<? extends Optional<?>> now, Supplier<T> change) {
        changing.lock();
        try {
            if (ifMatch != null && now.get().filter(seen -> isMeant(ifMatch, seen)).isEmpty()) {
                throw Refusals.changed();
            }
            return change.get();
        } finally {
            changing.unlock();
        }
    }

    private boolean isMeant(String ifMatch, Object now) {
        String start = '"' + digest(mapper.writeValueAsString(saved(now)));
        return ifMatch.equals(ANY) || isAmong(ifMatch, tag -> tag.startsWith(start));
    }

    /** What users change of what is shown: hosts come and go, and that is no change of theirs. */
    private static Object saved(Object shown) {
        return switch (shown) {
            case HostGroupView view -> List.of(view.group(), view.changedAt());
            case SoftwareAliasView view -> List.of(view.alias(), view.changedAt());
            default -> shown;
        };
    }

    /** Begins with what users change, so that a change may ignore the rest. */
    private String tag(Object shown, String json) {
        Object saved = saved(shown);
        String start = saved.equals(shown) ? "" : digest(mapper.writeValueAsString(saved)) + "-";
        return '"' + start + digest(json) + '"';
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
                HttpMethod.GET.equals(request.getMethod())
                        && response instanceof ServletServerHttpResponse servlet
                        && servlet.getServletResponse().getStatus() == HttpStatus.OK.value()
                        && response.getHeaders().getETag() == null;
        if (body == null || !isRead) {
            return body;
        }
        String json = mapper.writeValueAsString(body);
        String tag = tag(body, json);
        response.getHeaders().setETag(tag);
        if (!response.getHeaders().containsHeader("Cache-Control")) {
            response.getHeaders().setCacheControl("private, no-cache");
        }
        for (String known : request.getHeaders().getOrEmpty("If-None-Match")) {
            if (isAmong(known, tag::equals)) {
                response.setStatusCode(HttpStatus.NOT_MODIFIED);
                return null;
            }
        }
        return new RawValue(json);
    }

    /** A header names one tag or several, each perhaps as a weak one. */
    private static boolean isAmong(String header, Predicate<String> isMeant) {
        for (String one : header.split(",", -1)) {
            String stripped = one.strip();
            if (isMeant.test(stripped.startsWith("W/") ? stripped.substring(2) : stripped)) {
                return true;
            }
        }
        return false;
    }

    private static String digest(String json) {
        return Sha256.of(json).substring(0, DIGITS);
    }
}
