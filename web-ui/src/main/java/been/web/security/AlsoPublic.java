package been.web.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that anybody may make a call of REST, without a credential too, where the analysis that it
 * is about was made public. Belongs to {@link AllowedTo} and to calls that change nothing.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlsoPublic {

    /** The variable of the path that holds the number of the analysis. */
    String value() default "id";
}
