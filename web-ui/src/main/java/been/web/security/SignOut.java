package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Ends the session of a request for good, in the browser and in the database. */
public final class SignOut {

    private final Sessions sessions;
    private final AuditLog audit;

    SignOut(Sessions sessions, AuditLog audit) {
        this.sessions = sessions;
        this.audit = audit;
    }

    public void signOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.find(request).ifPresent(who -> audit.signOut(who.name(), request.getRemoteAddr()));
        sessions.close(request, response);
    }
}
