package been.web.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says who may make a call of REST: whoever has this role or one above it. What stands on a method
 * counts before what stands on its class; a call that says nothing is refused to everybody.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowedTo {

    Role value();

    /**
     * What a limited token must be good for. Where nothing is said, calls for viewers need {@link
     * Scope#READ}, and others {@link Scope#ALL}: only an unlimited token makes them.
     */
    Scope[] scope() default {};
}
