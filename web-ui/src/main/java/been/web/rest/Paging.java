package been.web.rest;

/** Bounds on what one call may ask for. */
final class Paging {

    static final int MOST = 1_000;

    private Paging() {}

    static int offset(int asked) {
        if (asked < 0) {
            throw Refusals.badParameter("'offset' must not be negative: " + asked);
        }
        return asked;
    }

    static int limit(int asked) {
        if (asked < 1 || asked > MOST) {
            throw Refusals.badParameter("'limit' must be from 1 to " + MOST + ": " + asked);
        }
        return asked;
    }
}
