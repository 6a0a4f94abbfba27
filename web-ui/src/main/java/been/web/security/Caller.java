package been.web.security;

import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import com.vaadin.flow.server.VaadinRequest;
import com.vaadin.flow.spring.security.AuthenticationContext;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Who looks at a page, and what they may do there: pages ask it before they show a button, and
 * {@link #act do} through it what the button does, so that hiding is never the only guard.
 */
public final class Caller {

    private final AuthenticationContext context;
    private final AuditLog audit;

    Caller(AuthenticationContext context, AuditLog audit) {
        this.context = context;
        this.audit = audit;
    }

    /** What history and audit show. */
    public String name() {
        return context.getPrincipalName().orElse("nobody");
    }

    /** Whether whoever looks has this role or one above it. */
    public boolean may(Role least) {
        return context.getAuthenticatedUser(Identity.class)
                .map(identity -> identity.role().includes(least))
                .orElse(false);
    }

    public boolean may(Permission permission) {
        return context.getAuthenticatedUser(Identity.class).map(permission::isHeldBy).orElse(false);
    }

    /**
     * Does something that changes the platform's state, if whoever looks may, and writes it to the
     * audit log.
     *
     * @param what such as {@code analysis.stop}
     * @param object what it is done to, such as the number of an analysis
     * @throws NotAllowed when they may not
     */
    public <T> T act(Role least, String what, String object, Supplier<T> deed) {
        return act(least, what, object, deed, _ -> true);
    }

    /**
     * Like {@link #act(Role, String, String, Supplier)}, where the answer tells what came of it.
     *
     * @param isDone whether the answer means that it was done, and not refused
     */
    public <T> T act(
            Role least, String what, String object, Supplier<T> deed, Predicate<T> isDone) {
        if (!may(least)) {
            write(what, object, Outcome.REFUSED);
            throw new NotAllowed(name(), what, object);
        }
        Outcome outcome = Outcome.FAILED;
        try {
            T answer = deed.get();
            outcome = isDone.test(answer) ? Outcome.DONE : Outcome.REFUSED;
            return answer;
        } finally {
            write(what, object, outcome);
        }
    }

    private void write(String what, String object, Outcome outcome) {
        VaadinRequest request = VaadinRequest.getCurrent();
        audit.add(
                name(),
                request == null ? null : request.getRemoteAddr(),
                Way.PAGE,
                what,
                object,
                outcome,
                null);
    }

    /** Like {@link #act(Role, String, String, Supplier)}, for what answers nothing. */
    public void act(Role least, String what, String object, Runnable deed) {
        Boolean _ =
                act(
                        least,
                        what,
                        object,
                        () -> {
                            deed.run();
                            return true;
                        });
    }

    /** Somebody tried on a page what they may not do: the page should not have offered it. */
    public static final class NotAllowed extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        NotAllowed(String who, String what, String object) {
            super("%s may not do %s to %s".formatted(who, what, object));
        }
    }
}
