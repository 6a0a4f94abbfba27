package been.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Ends the session of a request for good, in the browser and in the database. */
public final class SignOut {

    private final Sessions sessions;

    SignOut(Sessions sessions) {
        this.sessions = sessions;
    }

    public void signOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.close(request, response);
    }
}
