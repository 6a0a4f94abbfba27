package been.web.once;

import been.protocol.Sha256;
import been.protocol.access.OpenToAnyone;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.AuditLog;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ContentCachingResponseWrapper;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * A POST of REST with the header {@code Idempotency-Key} is carried out once: sent again under the
 * same key, it is answered as it was, also after a restart of everything.
 *
 * <p>Handlers that take the key themselves commit it together with what they make, so that not even
 * a kill between the two leaves a doubt; they are let through.
 */
@Order(Ordered.LOWEST_PRECEDENCE)
final class OncePerKey extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(OncePerKey.class);

    private final SentRequests requests;
    private final ObjectProvider<RequestMappingHandlerMapping> mapping;
    private final ObjectProvider<HandlerExceptionResolver> problems;

    /**
     * @param problems answers what is thrown here as it answers what handlers throw
     */
    OncePerKey(
            SentRequests requests,
            ObjectProvider<RequestMappingHandlerMapping> mapping,
            ObjectProvider<HandlerExceptionResolver> problems) {
        this.requests = requests;
        this.mapping = mapping;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getMethod().equals("POST")
                || !request.getRequestURI().startsWith("/api/v1/")
                || request.getHeader(SenderKeys.HEADER) == null
                || request.getUserPrincipal() == null;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        HandlerMethod handler = handler(request);
        if (handler == null
                || takesTheKeyItself(handler)
                || handler.hasMethodAnnotation(OpenToAnyone.class)) {
            chain.doFilter(request, response);
            return;
        }
        try {
            answer(request, response, chain, handler.hasMethodAnnotation(GivesSecret.class));
        } catch (RefusedCall | DataAccessException | IOException failure) {
            if (problems.getObject().resolveException(request, response, handler, failure)
                    == null) {
                throw failure;
            }
        }
    }

    private @Nullable HandlerMethod handler(HttpServletRequest request) {
        try {
            ServletRequestPathUtils.parseAndCache(request);
            HandlerExecutionChain chain = mapping.getObject().getHandler(request);
            return chain != null && chain.getHandler() instanceof HandlerMethod found
                    ? found
                    : null;
        } catch (Exception e) {
            LOG.debug("the dispatcher reports what is wrong with the call", e);
            return null;
        }
    }

    /** Whether a handler commits the key by itself. */
    static boolean takesTheKeyItself(HandlerMethod handler) {
        return Arrays.stream(handler.getMethodParameters())
                .map(parameter -> parameter.getParameterAnnotation(RequestHeader.class))
                .anyMatch(header ->
                        header != null
                                && (header.name() + header.value()).equals(SenderKeys.HEADER));
    }

    private void answer(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            boolean isSecret)
            throws ServletException, IOException {
        byte[] body = request.getInputStream().readAllBytes();
        SentRequests.Sent sent = sent(request, body);
        switch (requests.claim(sent)) {
            case SentRequests.Claim.Mine _ ->
                    carryOut(sent, new ReadRequest(request, body), response, chain, isSecret);
            case SentRequests.Claim.Answered(var answer) -> {
                request.setAttribute(AuditLog.REPEATED, true);
                String kept = answer.body();
                if (kept == null) {
                    throw refused(
                            HttpStatus.CONFLICT,
                            "request.answered",
                            "This request was executed when it was first sent under this Idempotency-Key; nothing was done now. Its answer is not stored, since it contains a secret or is long. If you do not have that answer, delete what was created and send the request under a new key.");
                }
                answer.write(response, kept);
            }
            case SentRequests.Claim.Reused _ -> throw SenderKeys.reused();
            case SentRequests.Claim.UnderWay _ ->
                    throw new RefusedCall(
                            ApiProblem.of(
                                    HttpStatus.CONFLICT,
                                    "request.under-way",
                                    ApiProblem.Kind.RESOURCE,
                                    true,
                                    "The same request is still being executed under this Idempotency-Key; send it again in a moment.",
                                    List.of()));
            case SentRequests.Claim.CutOff _ ->
                    throw refused(
                            HttpStatus.CONFLICT,
                            "request.cut-off",
                            "This request was interrupted when it was first sent under this Idempotency-Key, and its outcome is unknown; check, and if it was not executed, send it under a new key.");
        }
    }

    private static SentRequests.Sent sent(HttpServletRequest request, byte[] body) {
        String key = SenderKeys.check(request.getHeader(SenderKeys.HEADER));
        // With the key, which is not stored: what is stored reveals no password in the body.
        String asked =
                String.join(
                        "\n",
                        key,
                        request.getRequestURI(),
                        Objects.requireNonNullElse(request.getQueryString(), ""),
                        Sha256.of(body));
        return new SentRequests.Sent(
                Objects.requireNonNull(request.getUserPrincipal()).getName(),
                Sha256.of(key),
                Sha256.of(asked));
    }

    private void carryOut(
            SentRequests.Sent sent,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            boolean isSecret)
            throws ServletException, IOException {
        var answer = new ContentCachingResponseWrapper(response);
        boolean isDone = false;
        try {
            chain.doFilter(request, answer);
            KeptAnswer kept = KeptAnswer.of(answer, isSecret);
            if (kept.isSuccess()) {
                isDone = true;
                requests.answered(sent, kept);
            }
        } finally {
            if (!isDone) {
                requests.release(sent);
            }
        }
        answer.copyBodyToResponse();
    }

    private static RefusedCall refused(HttpStatus status, String code, String detail) {
        return new RefusedCall(ApiProblem.user(status, code, detail));
    }
}
