package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Lets a call through if what is declared on its handler admits the caller; what has no handler, or
 * one that declares nothing, is refused.
 *
 * <p>The handler is looked up as the dispatcher will do it, by the same mapping, so that no other
 * spelling of a path or method leads past a declaration.
 */
final class HandlerAccess implements AuthorizationManager<RequestAuthorizationContext> {

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final AuthorizationDecision GRANTED = new AuthorizationDecision(true);

    private final ObjectProvider<RequestMappingHandlerMapping> mapping;
    private final Predicate<String> isPublic;
    private final Map<Method, Access> declared = new ConcurrentHashMap<>();

    /**
     * @param isPublic whether the analysis of that number may be seen by everybody
     */
    HandlerAccess(
            ObjectProvider<RequestMappingHandlerMapping> mapping, Predicate<String> isPublic) {
        this.mapping = mapping;
        this.isPublic = isPublic;
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
        return rule(access(handler), identity, request);
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

    private Access access(HandlerMethod handler) {
        return declared.computeIfAbsent(handler.getMethod(), _ -> Access.of(handler));
    }

    private AuthorizationResult rule(
            Access access, @Nullable Identity caller, HttpServletRequest request) {
        return switch (access) {
            case Access.Anyone _ -> GRANTED;
            case Access.Nobody _ -> Denial.undeclared();
            case Access.Least(Role role, Scope scope, String publicBy) -> {
                if (publicBy != null && isPublic(request, publicBy)) {
                    yield GRANTED;
                }
                if (caller == null || !caller.role().includes(role)) {
                    yield caller == null ? Denial.undeclared() : Denial.role(caller, role);
                }
                yield caller.reaches(scope) ? GRANTED : Denial.scope(scope);
            }
        };
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
