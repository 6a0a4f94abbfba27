package been.web.security;

import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import com.vaadin.flow.server.VaadinRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Who looks at a page, and what they may do there: pages ask it before they show a button, and
 * {@link #act do} through it what the button does, so that hiding is never the only guard.
 */
public final class Caller {

    /** Set while a deed is done that was allowed and is going to be written down. */
    private static final ScopedValue<Boolean> ACTING = ScopedValue.newInstance();

    private final Supplier<Optional<Identity>> identity;
    private final AuditLog audit;

    Caller(Supplier<Optional<Identity>> identity, AuditLog audit) {
        this.identity = identity;
        this.audit = audit;
    }

    /** What history and audit show. */
    public String name() {
        return identity.get().map(Identity::name).orElse("nobody");
    }

    /** Whether whoever looks has this role or one above it. */
    public boolean may(Role least) {
        return identity.get().map(identity -> identity.role().includes(least)).orElse(false);
    }

    public boolean may(Permission permission) {
        return identity.get().map(permission::isHeldBy).orElse(false);
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
            throw new NotAllowed(least);
        }
        Outcome outcome = Outcome.FAILED;
        try {
            T answer = ScopedValue.where(ACTING, true).call(deed::get);
            outcome = isDone.test(answer) ? Outcome.DONE : Outcome.REFUSED;
            return answer;
        } finally {
            write(what, object, outcome);
        }
    }

    /** Whether this thread is within {@link #act}: what a deed entails needs no permission. */
    static boolean isActing() {
        return ACTING.isBound();
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

    /** Somebody tried on a page what they may not do; says so to them. */
    public static final class NotAllowed extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        NotAllowed(Role needed) {
            super(
                    "This needs the role %s. Ask an administrator."
                            .formatted(needed.name().toLowerCase(Locale.ROOT)));
        }
    }
}
