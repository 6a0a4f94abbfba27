package been.web.security;

import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/** Who may make a call, as its handler declares it. */
sealed interface Access {

    /** No credential is needed. */
    record Anyone(String why) implements Access {}

    /**
     * @param publicBy the variable of the path by which an analysis that is public opens the call
     *     to everybody; {@code null} where none does
     */
    record Least(Role role, Scope scope, @Nullable String publicBy) implements Access {}

    /** Nothing is declared, so nobody may. */
    record Nobody() implements Access {}

    /** What stands on the method, else what stands on its class. */
    static Access of(HandlerMethod handler) {
        OpenToAnyone open =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), OpenToAnyone.class);
        if (open != null) {
            return new Anyone(open.value());
        }
        AllowedTo allowed = allowed(handler);
        if (allowed == null) {
            return new Nobody();
        }
        AlsoPublic isPublic =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), AlsoPublic.class);
        return new Least(
                allowed.value(), scope(allowed), isPublic == null ? null : isPublic.value());
    }

    private static Scope scope(AllowedTo allowed) {
        if (allowed.scope().length > 0) {
            return allowed.scope()[0];
        }
        return allowed.value() == Role.VIEWER ? Scope.READ : Scope.ALL;
    }

    private static @Nullable AllowedTo allowed(HandlerMethod handler) {
        AllowedTo onMethod =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), AllowedTo.class);
        return onMethod != null
                ? onMethod
                : AnnotatedElementUtils.findMergedAnnotation(
                        handler.getBeanType(), AllowedTo.class);
    }
}
