package been.web.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names what a call of REST does, as the audit log calls it, where the names of its class and
 * method do not: the same name that the pages use for it.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Deed {

    /** Such as {@code analysis.stop}. */
    String value();
}
