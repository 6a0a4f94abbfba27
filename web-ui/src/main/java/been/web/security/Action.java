package been.web.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the action of a contract that a REST call performs. The call needs the right that the
 * contract's method declares, before its body is read, and has this name in the audit log.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Action {

    /** Such as {@code analysis.stop}. */
    String value();
}
