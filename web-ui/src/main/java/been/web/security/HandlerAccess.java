package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Admits a REST call if its handler's right admits the caller; a call without a handler, or with
 * one that declares no right, is denied. This comes before anything is read or looked up, so that
 * denied callers learn nothing.
 *
 * <p>The handler is found by the dispatcher's own mapping, so no other spelling of a path or method
 * leads past a declaration.
 */
final class HandlerAccess
        implements AuthorizationManager<RequestAuthorizationContext>,
                SmartInitializingSingleton,
                OpenCalls {

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final AuthorizationDecision GRANTED = new AuthorizationDecision(true);

    private final ObjectProvider<RequestMappingHandlerMapping> mapping;
    private final Rights rights;
    private final Predicate<String> isPublic;
    private final AccessTokens tokens;

    /**
     * @param isPublic whether the analysis of that number is public
     */
    HandlerAccess(
            ObjectProvider<RequestMappingHandlerMapping> mapping,
            Rights rights,
            Predicate<String> isPublic,
            AccessTokens tokens) {
        this.mapping = mapping;
        this.rights = rights;
        this.isPublic = isPublic;
        this.tokens = tokens;
    }

    /** Checks that every REST call declares a right; otherwise the application does not start. */
    @Override
    public void afterSingletonsInstantiated() {
        mapping.getObject()
                .getHandlerMethods()
                .forEach((call, handler) -> {
                    if (is(call, "/api/")) {
                        boolean mayChange =
                                is(call, "/api/v1/")
                                        && call.getMethodsCondition().getMethods().stream()
                                                .anyMatch(
                                                        method -> !READING.contains(method.name()));
                        rights.require(handler, mayChange);
                    }
                });
    }

    private static boolean is(RequestMappingInfo call, String start) {
        return call.getPatternValues().stream().anyMatch(path -> path.startsWith(start));
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> caller, RequestAuthorizationContext call) {
        Identity identity = identity(caller.get());
        HttpServletRequest request = call.getRequest();
        HandlerMethod handler;
        try {
            handler = handler(request);
        } catch (Exception notUnderstood) {
            // The dispatcher will come to the same end and say what is wrong with the call.
            return identity == null ? Denial.undeclared() : GRANTED;
        }
        if (handler == null) {
            return Denial.unknownCall();
        }
        if (identity != null && asksWhatIsPossible(request, handler)) {
            return GRANTED;
        }
        return rule(handler, identity, request);
    }

    @Override
    public boolean isStillAdmitted(HttpServletRequest call) {
        Optional<Identity> now =
                BearerFilter.carriesCredential(call)
                        ? BearerFilter.credential(call)
                                .flatMap(token -> tokens.identify(AccessTokens.Kind.BEARER, token))
                        : Sessions.mark(call).flatMap(tokens::ofSession);
        boolean wasAnybody = call.getUserPrincipal() != null;
        return now.isPresent() == wasAnybody
                && call.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                        instanceof HandlerMethod handler
                && rule(handler, now.orElse(null), call).isGranted();
    }

    private static @Nullable Identity identity(@Nullable Authentication caller) {
        return caller != null && caller.getPrincipal() instanceof Identity identity
                ? identity
                : null;
    }

    private @Nullable HandlerMethod handler(HttpServletRequest request) throws Exception {
        ServletRequestPathUtils.parseAndCache(request);
        HandlerExecutionChain chain = mapping.getObject().getHandler(request);
        return chain != null && chain.getHandler() instanceof HandlerMethod found ? found : null;
    }

    /** Spring answers it by itself, with the methods of the address. */
    private static boolean asksWhatIsPossible(HttpServletRequest request, HandlerMethod handler) {
        return HttpMethod.OPTIONS.matches(request.getMethod())
                && handler.getBeanType().getName().startsWith("org.springframework.");
    }

    private AuthorizationResult rule(
            HandlerMethod handler, @Nullable Identity caller, HttpServletRequest request) {
        return switch (rights.of(handler)) {
            case Access.Anyone _ -> GRANTED;
            case Access.Nobody _ -> Denial.undeclared();
            case Access.Least least -> {
                String publicBy = publicBy(handler);
                Denial denial =
                        publicBy != null && isPublic(request, publicBy)
                                ? null
                                : least.denies(caller);
                yield denial == null ? GRANTED : denial;
            }
        };
    }

    /** The variable of the path that holds the analysis; {@code null} if none may be public. */
    static @Nullable String publicBy(HandlerMethod handler) {
        AlsoPublic declared = handler.getMethodAnnotation(AlsoPublic.class);
        return declared == null ? null : declared.value();
    }

    private boolean isPublic(HttpServletRequest request, String variable) {
        boolean changesNothing = READING.contains(request.getMethod());
        return changesNothing
                && request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
                        instanceof Map<?, ?> variables
                && variables.get(variable) instanceof String analysis
                && isPublic.test(analysis);
    }
}
