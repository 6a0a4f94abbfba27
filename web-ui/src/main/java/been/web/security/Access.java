package been.web.security;

import been.protocol.access.Allowed;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.PlatformOnly;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import java.lang.reflect.AnnotatedElement;
import org.jspecify.annotations.Nullable;

/** Who may call a method of a contract, or make a REST call, as it declares. */
public sealed interface Access {

    /** What is only read: all that viewers see. */
    Least READING = new Least(Role.VIEWER, Scope.READ, "");

    /** No credential is needed. */
    record Anyone(String why) implements Access {}

    /**
     * A role and a scope are needed.
     *
     * @param action as the audit log names it; empty if no entry is written
     */
    record Least(Role role, Scope scope, String action) implements Access {

        /** Why a caller is denied; {@code null} if it may call. */
        @Nullable Denial denies(@Nullable Identity caller) {
            if (caller == null) {
                return Denial.undeclared();
            }
            if (!caller.role().includes(role)) {
                return Denial.role(caller, role);
            }
            return caller.reaches(scope) ? null : Denial.scope(scope);
        }
    }

    /** Only the platform itself may call. */
    record Nobody() implements Access {}

    /** Reads a declaration; {@code null} if there is none. */
    static @Nullable Access declaredBy(AnnotatedElement element) {
        OpenToAnyone open = element.getAnnotation(OpenToAnyone.class);
        if (open != null) {
            return new Anyone(open.value());
        }
        Allowed allowed = element.getAnnotation(Allowed.class);
        if (allowed != null) {
            return new Least(allowed.role(), allowed.scope(), allowed.action());
        }
        if (element.isAnnotationPresent(ReadOnly.class)) {
            return READING;
        }
        return element.isAnnotationPresent(PlatformOnly.class) ? new Nobody() : null;
    }
}
