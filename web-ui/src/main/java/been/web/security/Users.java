package been.web.security;

import been.protocol.access.Refusal;
import been.protocol.access.Role;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Who may sign in, and as what; there is always an administrator left. Thread-safe. */
public final class Users {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]{0,62}");

    /** Whether somebody else could still administer. */
    private static final String ANOTHER_ADMIN =
            """
            (role <> 'ADMIN' OR disabled_at IS NOT NULL OR EXISTS (
                SELECT 1 FROM web_user other WHERE other.role = 'ADMIN'
                    AND other.disabled_at IS NULL AND other.name <> :name))
            """;

    private static final String COLUMNS =
            "name, role, password IS NOT NULL AS has_password, created_at, created_by,"
                    + " disabled_at, signed_in_at";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final Passwords passwords;
    private final InstantSource clock;

    Users(DataSource database, Passwords passwords, InstantSource clock) {
        this.jdbc = JdbcClient.create(database);
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(database));
        this.passwords = passwords;
        this.clock = clock;
    }

    /** What became of a change. */
    public sealed interface Changed {

        /** It is on disk. */
        record Done(User user) implements Changed {}

        /** There is no such user. */
        record Unknown(String name) implements Changed, Refusal {}

        /** Nothing changed; the sentence gives the reason. */
        record Refused(String code, String why) implements Changed, Refusal {}
    }

    public List<User> list() {
        return jdbc.sql("SELECT " + COLUMNS + " FROM web_user ORDER BY name")
                .query((row, _) -> UserRow.read(row))
                .list();
    }

    public Optional<User> find(String name) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM web_user WHERE name = :name")
                .param("name", name)
                .query((row, _) -> UserRow.read(row))
                .optional();
    }

    /**
     * @param password {@code null} for a user who signs in by a link first
     */
    public Changed create(String name, Role role, @Nullable String password, String by) {
        if (!NAME.matcher(name).matches()) {
            return new Changed.Refused(
                    "user.name",
                    "A user name begins with a lower-case letter and has at most 63 lower-case letters, digits, dots, hyphens and underscores.");
        }
        if (!role.isOfUsers()) {
            return new Changed.Refused("user.role", "A user's role is viewer, operator or admin.");
        }
        Optional<String> problem =
                password == null ? Optional.empty() : Passwords.problem(name, password);
        if (problem.isPresent()) {
            return new Changed.Refused("user.password", problem.get());
        }
        int made =
                jdbc.sql(
                                """
                                INSERT INTO web_user (name, role, password, created_at, created_by)
                                VALUES (:name, :role, :password, :at, :by)
                                ON CONFLICT (name) DO NOTHING
                                """)
                        .param("name", name)
                        .param("role", role.name())
                        .param("password", password == null ? null : passwords.hash(password))
                        .param("at", clock.millis())
                        .param("by", by)
                        .update();
        if (made == 0) {
            return new Changed.Refused(
                    "user.exists", "The user '%s' exists already.".formatted(name));
        }
        return found(name);
    }

    /**
     * Takes effect with the user's next call; who is disabled is signed out and loses all tokens.
     *
     * @param role {@code null} to leave it
     * @param enabled {@code null} to leave it
     */
    public Changed change(String name, @Nullable Role role, @Nullable Boolean enabled) {
        if (role != null && !role.isOfUsers()) {
            return new Changed.Refused("user.role", "A user's role is viewer, operator or admin.");
        }
        boolean weakens = (role != null && role != Role.ADMIN) || Boolean.FALSE.equals(enabled);
        return guarded(
                name,
                () -> {
                    int changed =
                            jdbc.sql(
                                            """
                                            UPDATE web_user SET role = COALESCE(:role, role),
                                                disabled_at = CASE WHEN :set = 0 THEN disabled_at
                                                    WHEN :enabled = 1 THEN NULL
                                                    ELSE COALESCE(disabled_at, :now) END
                                            WHERE name = :name AND
                                            """
                                                    + (weakens ? ANOTHER_ADMIN : "1 = 1"))
                                    .param("role", role == null ? null : role.name())
                                    .param("set", enabled == null ? 0 : 1)
                                    .param("enabled", Boolean.TRUE.equals(enabled) ? 1 : 0)
                                    .param("now", clock.millis())
                                    .param("name", name)
                                    .update();
                    if (changed == 1 && Boolean.FALSE.equals(enabled)) {
                        forget(name, "kind <> ''");
                    }
                    return changed;
                });
    }

    /** Ends all sessions of the user and voids links that are still under way. */
    public Changed setPassword(String name, String password) {
        Optional<String> problem = Passwords.problem(name, password);
        if (problem.isPresent()) {
            return new Changed.Refused("user.password", problem.get());
        }
        String hash = passwords.hash(password);
        return guarded(
                name,
                () -> {
                    int changed =
                            jdbc.sql("UPDATE web_user SET password = :hash WHERE name = :name")
                                    .param("hash", hash)
                                    .param("name", name)
                                    .update();
                    forget(name, "kind <> 'BEARER'");
                    return changed;
                });
    }

    /** History keeps the name; sessions and tokens end. */
    public Changed remove(String name) {
        return guarded(
                name,
                () -> {
                    int removed =
                            jdbc.sql("DELETE FROM web_user WHERE name = :name AND " + ANOTHER_ADMIN)
                                    .param("name", name)
                                    .update();
                    if (removed == 1) {
                        forget(name, "kind <> ''");
                    }
                    return removed;
                });
    }

    /** Whether this is the user's password; takes as long when there is no such user. */
    boolean isPassword(String name, String password) {
        Optional<String> hash =
                jdbc.sql("SELECT password FROM web_user WHERE name = :name AND disabled_at IS NULL")
                        .param("name", name)
                        .query((row, _) -> Optional.ofNullable(row.getString(1)))
                        .optional()
                        .flatMap(found -> found);
        return passwords.matches(password, hash.orElse(null));
    }

    void noteSignIn(String name) {
        jdbc.sql("UPDATE web_user SET signed_in_at = :now WHERE name = :name")
                .param("now", clock.millis())
                .param("name", name)
                .update();
    }

    private interface Update {
        int run();
    }

    /**
     * Changes of administrators wait for one another: of two who remove each other at the same
     * moment, one stays.
     */
    private Changed guarded(String name, Update update) {
        Optional<User> before = find(name);
        if (before.isEmpty()) {
            return new Changed.Unknown(name);
        }
        Integer changed =
                transaction.execute(_ -> {
                    jdbc.sql("UPDATE web_user SET role = role WHERE role = 'ADMIN'").update();
                    return update.run();
                });
        if (changed == null || changed == 0) {
            return new Changed.Refused(
                    "user.last-admin",
                    "%s is the only administrator; make another user an administrator first."
                            .formatted(name));
        }
        return find(name)
                .<Changed>map(Changed.Done::new)
                .orElseGet(() -> new Changed.Done(before.get()));
    }

    private void forget(String name, String which) {
        jdbc.sql("DELETE FROM access_token WHERE account = :name AND " + which)
                .param("name", name)
                .update();
    }

    private Changed found(String name) {
        return find(name)
                .<Changed>map(Changed.Done::new)
                .orElseGet(() -> new Changed.Unknown(name));
    }

    private static final class UserRow {

        static User read(java.sql.ResultSet row) throws java.sql.SQLException {
            row.getLong("disabled_at");
            boolean enabled = row.wasNull();
            long signedIn = row.getLong("signed_in_at");
            boolean never = row.wasNull();
            return new User(
                    row.getString("name"),
                    Role.valueOf(row.getString("role")),
                    row.getBoolean("has_password"),
                    enabled,
                    Instant.ofEpochMilli(row.getLong("created_at")),
                    row.getString("created_by"),
                    never ? null : Instant.ofEpochMilli(signedIn));
        }
    }
}
