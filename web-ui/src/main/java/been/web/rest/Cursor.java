package been.web.rest;

import been.protocol.Listing;
import been.tasks.TaskBoard;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on: text that callers send back as they got it, and that means nothing to them.
 */
final class Cursor {
    static final String DESCRIPTION =
            "where the page begins: 'next' of the page before; omitted for the first page";

    private static final String NUMBER = "n";
    private static final String TASK = "t";
    private static final char SEPARATOR = ':';

    private Cursor() {}

    /** A page of what is known whole. */
    static <T> Listing<T> page(List<T> all, @Nullable String cursor, int limit) {
        int from = Math.min(number(cursor), all.size());
        int to = Math.min(all.size(), from + Paging.limit(limit));
        return new Listing<>(all.subList(from, to), to < all.size() ? of(to) : null);
    }

    /**
     * A page of what is fetched by its place.
     *
     * @param fetch items from a place on, at most so many
     */
    static <T> Listing<T> page(
            @Nullable String cursor, int limit, BiFunction<Integer, Integer, List<T>> fetch) {
        int from = number(cursor);
        int most = Paging.limit(limit);
        List<T> found = fetch.apply(from, most + 1);
        return found.size() > most
                ? new Listing<>(found.subList(0, most), of(from + most))
                : new Listing<>(found, null);
    }

    static String of(int place) {
        return encode(NUMBER + SEPARATOR + place);
    }

    static String of(TaskBoard.Place place) {
        return encode(TASK + SEPARATOR + place.context() + SEPARATOR + place.name());
    }

    /** 0 without a cursor. */
    static int number(@Nullable String cursor) {
        if (cursor == null) {
            return 0;
        }
        String[] parts = decode(cursor, NUMBER, 2);
        try {
            int number = Integer.parseInt(parts[1]);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException _) {
            // refused below
        }
        throw invalid();
    }

    static TaskBoard.@Nullable Place place(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        String[] parts = decode(cursor, TASK, 3);
        try {
            return new TaskBoard.Place(Long.parseLong(parts[1]), parts[2]);
        } catch (NumberFormatException _) {
            throw invalid();
        }
    }

    private static String[] decode(String cursor, String kind, int count) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            String[] parts = text.split(String.valueOf(SEPARATOR), count);
            if (parts.length == count && parts[0].equals(kind) && text.indexOf('\0') < 0) {
                return parts;
            }
        } catch (IllegalArgumentException _) {
            // refused below
        }
        throw invalid();
    }

    private static RuntimeException invalid() {
        return Refusals.badParameter(
                "'cursor' is not from this list; send 'next' of the page before, or omit it.");
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
