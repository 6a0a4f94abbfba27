package been.web.security;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** The rights that contracts declare, and with them those of REST calls. Thread-safe. */
public final class Rights {

    private final Map<Method, Access> ofContracts = new HashMap<>();
    private final Map<String, Access.Least> ofActions = new HashMap<>();
    private final Map<Method, Access> ofHandlers = new ConcurrentHashMap<>();

    /**
     * Reads what the contracts declare.
     *
     * @throws IllegalStateException if a method declares nothing, or something else than another
     *     method with the same action
     */
    Rights(Collection<Class<?>> contracts) {
        for (Class<?> contract : contracts) {
            for (Method method : contract.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    add(method);
                }
            }
        }
    }

    private void add(Method method) {
        Access declared = Access.declaredBy(method);
        if (declared == null) {
            throw new IllegalStateException(
                    "%s declares no right; mark it with @Allowed, or with @ReadOnly if it changes nothing"
                            .formatted(name(method)));
        }
        ofContracts.put(method, declared);
        if (declared instanceof Access.Least least && !least.action().isEmpty()) {
            Access.Least other = ofActions.putIfAbsent(least.action(), least);
            if (other != null && !other.equals(least)) {
                throw new IllegalStateException(
                        "%s declares another right for %s than another method"
                                .formatted(name(method), least.action()));
            }
        }
    }

    /** The right that a method of a contract needs; {@code null} for {@code toString} and such. */
    @Nullable Access of(Method method) {
        return ofContracts.get(method);
    }

    /** What a REST call needs: what its method declares, else what its class declares. */
    public Access of(HandlerMethod handler) {
        return ofHandlers.computeIfAbsent(
                handler.getMethod(),
                method -> {
                    Access declared = declaredBy(method);
                    return Objects.requireNonNullElseGet(
                            declared == null ? declaredBy(handler.getBeanType()) : declared,
                            Access.Nobody::new);
                });
    }

    private @Nullable Access declaredBy(AnnotatedElement element) {
        Action action = element.getAnnotation(Action.class);
        return action == null ? Access.declaredBy(element) : ofActions.get(action.value());
    }

    /**
     * Checks that a REST call declares a right, and if it may change something, that it does so
     * itself and names its action.
     *
     * @throws IllegalStateException if it does not
     */
    void require(HandlerMethod handler, boolean mayChange) {
        Action action = handler.getMethodAnnotation(Action.class);
        if (action != null && !ofActions.containsKey(action.value())) {
            throw new IllegalStateException(
                    "%s performs %s, an action that no contract declares"
                            .formatted(name(handler.getMethod()), action.value()));
        }
        boolean isDeclared =
                mayChange
                        ? isComplete(declaredBy(handler.getMethod()))
                        : !(of(handler) instanceof Access.Nobody);
        if (!isDeclared) {
            throw new IllegalStateException(
                    "%s declares no right; mark it with @Action, or with @Allowed if no contract is behind it"
                            .formatted(name(handler.getMethod())));
        }
    }

    private static boolean isComplete(@Nullable Access declared) {
        return Access.READING.equals(declared)
                || declared instanceof Access.Anyone
                || (declared instanceof Access.Least least && !least.action().isEmpty());
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
