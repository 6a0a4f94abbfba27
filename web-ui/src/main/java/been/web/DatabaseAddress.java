package been.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The database of a controller, as configured; pure. */
sealed interface DatabaseAddress {

    String FORM = "write it as postgresql://USER@HOST:PORT/DATABASE";

    /** The file in the data folder. */
    record InDataFolder() implements DatabaseAddress {}

    /**
     * A server that several controllers may share.
     *
     * @param url for JDBC, without any secret
     * @param name for people: host, port and database
     */
    record OfServer(String url, @Nullable String user, String name) implements DatabaseAddress {}

    /** It cannot be used; the sentence has the reason. */
    record Refused(String why) implements DatabaseAddress {}

    Pattern SECRET = Pattern.compile("(?i)[?&](ssl)?password=");

    /**
     * Reads {@code postgresql://USER@HOST:PORT/DATABASE}, with PostgreSQL's own parameters behind a
     * question mark if need be, also behind {@code jdbc:}; nothing is the data folder's file.
     */
    static DatabaseAddress parse(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return new InDataFolder();
        }
        String address = text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text;
        if (!address.startsWith("postgresql://") && !address.startsWith("postgres://")) {
            return new Refused(
                    "Controllers cannot share the database '%s'; %s."
                            .formatted(withoutSecret(text), FORM));
        }
        try {
            return parse(new URI(address));
        } catch (URISyntaxException _) {
            return new Refused("The database address is invalid; %s.".formatted(FORM));
        }
    }

    private static DatabaseAddress parse(URI address) {
        String login = address.getUserInfo();
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        if ((login != null && login.contains(":")) || SECRET.matcher(query).find()) {
            return new Refused(
                    "Remove the password from the database address, where every user of the machine can read it; put it into a file and name that in been.database.password-file, or use PGPASSFILE.");
        }
        String database = address.getPath() == null ? "" : address.getPath();
        if (address.getHost() == null || database.length() < 2) {
            return new Refused(
                    "The database address lacks a host or a database; %s.".formatted(FORM));
        }
        String place =
                address.getHost()
                        + (address.getPort() < 0 ? "" : ":" + address.getPort())
                        + database;
        return new OfServer(
                "jdbc:postgresql://" + place + query + user(login, query), login, place);
    }

    /** The driver takes the user as a parameter. */
    private static String user(@Nullable String login, String query) {
        return login == null
                ? ""
                : (query.isEmpty() ? "?" : "&")
                        + "user="
                        + URLEncoder.encode(login, StandardCharsets.UTF_8);
    }

    private static String withoutSecret(String text) {
        int login = text.indexOf('@');
        String shown = login < 0 ? text : text.substring(login + 1);
        return shown.toLowerCase(Locale.ROOT).contains("password")
                ? shown.replaceAll("(?i)password=[^&]*", "password=…")
                : shown;
    }
}
