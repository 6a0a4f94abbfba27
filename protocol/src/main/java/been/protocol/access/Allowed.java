package been.protocol.access;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the right that a method needs when a user, a host or a webhook calls it. It is checked
 * in front of the contract, whichever way the call came; calls from within the platform need no
 * right.
 *
 * <p>On a class, it applies to the methods that declare nothing themselves.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Allowed {

    /** The lowest role that may call. */
    Role role();

    /** What a limited token must permit; only unlimited ones permit {@link Scope#ALL}. */
    Scope scope() default Scope.ALL;

    /** The name in the audit log, such as {@code task.stop}; empty if no entry is written. */
    String action() default "";
}
