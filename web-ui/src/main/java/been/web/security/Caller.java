package been.web.security;

import been.protocol.access.Named;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.problem.RefusedCall;
import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.server.VaadinRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * The user, host or webhook that this thread works for, and its rights. Every call of a contract
 * from outside {@linkplain #enter passes} here, and so does what pages {@linkplain #act do} without
 * a contract.
 */
public final class Caller {

    /** Set while a call is handled that was let through: what it entails needs no other right. */
    private static final ScopedValue<Boolean> INSIDE = ScopedValue.newInstance();

    /** The caller that a body's signature proved, which has no credential. */
    private static final ScopedValue<Identity> SIGNED = ScopedValue.newInstance();

    private final Supplier<Optional<Identity>> onPage;
    private final AuditLog audit;

    /**
     * @param onPage the user of the page that this thread works for
     */
    Caller(Supplier<Optional<Identity>> onPage, AuditLog audit) {
        this.onPage = onPage;
        this.audit = audit;
    }

    /** Makes calls on behalf of a caller that is known by a signature. */
    public static <T> T as(Identity identity, Supplier<T> calls) {
        return ScopedValue.where(SIGNED, identity).call(calls::get);
    }

    /** The name that histories and the audit log show. */
    public String name() {
        return identity().map(Identity::name).orElse("nobody");
    }

    /** Whether the caller has this role or one above it. */
    public boolean may(Role least) {
        return identity().map(identity -> identity.role().includes(least)).orElse(false);
    }

    public boolean may(Permission permission) {
        return identity().map(permission::isHeldBy).orElse(false);
    }

    /**
     * Does something without a contract that changes the platform's state, if the caller may, and
     * writes it to the audit log.
     *
     * @param action such as {@code user.create}
     * @param object what it is done to, such as the name of a user
     * @throws NotAllowed if the caller may not
     */
    public <T> T act(Role least, String action, String object, Supplier<T> call) {
        return perform(new Access.Least(least, Scope.ALL, action), object, call::get);
    }

    /** Like {@link #act(Role, String, String, Supplier)}, for what answers nothing. */
    public void act(Role least, String action, String object, Runnable call) {
        Boolean _ =
                act(
                        least,
                        action,
                        object,
                        () -> {
                            call.run();
                            return true;
                        });
    }

    /** Whether this thread works for a caller and has not passed a guard yet. */
    static boolean isOutside() {
        return !INSIDE.isBound() && (SIGNED.isBound() || isOnPage() || isInRequest());
    }

    /**
     * Makes a call of a contract if the caller may. What only reads passes: who may see what is
     * decided before, by the address of a REST call or page, since strangers see public analyses.
     */
    <T extends @Nullable Object, X extends Throwable> T enter(
            Access access, String object, ScopedValue.CallableOp<? extends T, X> call) throws X {
        return access instanceof Access.Least least && !least.equals(Access.READING)
                ? perform(least, object, call)
                : inside(call);
    }

    private <T extends @Nullable Object, X extends Throwable> T perform(
            Access.Least right, String object, ScopedValue.CallableOp<? extends T, X> call)
            throws X {
        Denial denial = right.denies(identity().orElse(null));
        if (denial != null) {
            write(right.action(), object, Outcome.REFUSED);
            throw isInRest() ? new RefusedCall(denial.problem()) : new NotAllowed(right.role());
        }
        String named = object;
        Outcome outcome = Outcome.FAILED;
        try {
            T answer = inside(call);
            outcome = isRefused(answer) ? Outcome.REFUSED : Outcome.DONE;
            named = named.isEmpty() && answer instanceof Named made ? made.name() : named;
            return answer;
        } finally {
            write(right.action(), named, outcome);
        }
    }

    private static <T extends @Nullable Object, X extends Throwable> T inside(
            ScopedValue.CallableOp<? extends T, X> call) throws X {
        return ScopedValue.where(INSIDE, true).call(call);
    }

    static boolean isRefused(@Nullable Object answer) {
        return switch (answer) {
            case Refusal refusal -> refusal.isRefused();
            case Boolean isDone -> !isDone;
            case Optional<?> found -> found.isEmpty();
            case null, default -> false;
        };
    }

    private Optional<Identity> identity() {
        if (SIGNED.isBound()) {
            return Optional.of(SIGNED.get());
        }
        return isInRest() ? Optional.ofNullable(ofRequest()) : onPage.get();
    }

    private static @Nullable Identity ofRequest() {
        HttpServletRequest request = request();
        return request != null
                        && request.getUserPrincipal() instanceof Authentication known
                        && known.getPrincipal() instanceof Identity identity
                ? identity
                : null;
    }

    private static boolean isInRest() {
        return !isOnPage() && isInRequest();
    }

    private static boolean isOnPage() {
        return UI.getCurrent() != null || VaadinRequest.getCurrent() != null;
    }

    private static boolean isInRequest() {
        return RequestContextHolder.getRequestAttributes() != null;
    }

    private static @Nullable HttpServletRequest request() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes call
                ? call.getRequest()
                : null;
    }

    /** Calls of REST with a credential are written by {@link AuditFilter}, with their status. */
    private void write(String action, String object, Outcome outcome) {
        if (action.isEmpty() || (isInRest() && !SIGNED.isBound())) {
            return;
        }
        VaadinRequest page = VaadinRequest.getCurrent();
        HttpServletRequest call = page == null ? request() : null;
        audit.add(
                name(),
                page != null ? page.getRemoteAddr() : call != null ? call.getRemoteAddr() : null,
                isInRest() ? Way.REST : Way.PAGE,
                action,
                object,
                outcome,
                null);
    }

    /** A user tried on a page what they may not do; the message is for them. */
    public static final class NotAllowed extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        NotAllowed(Role needed) {
            super(
                    "This needs the role %s. Ask an administrator."
                            .formatted(needed.name().toLowerCase(Locale.ROOT)));
        }
    }
}
