package been.web.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a REST call needs no credential if the analysis in its path is public. Belongs to
 * calls that change nothing.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlsoPublic {

    /** The variable of the path that holds the number of the analysis. */
    String value() default "id";
}
