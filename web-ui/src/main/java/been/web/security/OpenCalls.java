package been.web.security;

import jakarta.servlet.http.HttpServletRequest;

/** Calls that are answered for long, such as streams of events. Thread-safe. */
public interface OpenCalls {

    /**
     * Whether the same call would be admitted now: the token or session is good still, or the
     * analysis still public for a call without either.
     */
    boolean isStillAdmitted(HttpServletRequest call);
}
