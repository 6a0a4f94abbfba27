package been.tasks.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A file of one process, which has one writer at a time. */
final class SqliteDatabase implements Database {
    /** So much of the time that passed may be forgotten when the process is killed. */
    private static final Duration PERIOD = Duration.ofSeconds(5);

    private final JdbcTemplate jdbc;
    private final PlatformTime time;
    private long kept;

    SqliteDatabase(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
        this.time = PlatformTime.ofOneProcess();
    }

    @Override
    public JdbcClient client() {
        return JdbcClient.create(jdbc);
    }

    @Override
    public Batches batches() {
        return new ShortBatches(jdbc);
    }

    /** The time is kept with what is written anyway: an idle machine has no disk to wake. */
    @Override
    public @Nullable Ticket begin(boolean isAlone) {
        long now = time.millis();
        if (now - kept >= PERIOD.toMillis()) {
            jdbc.update("UPDATE platform_time SET millis = ? WHERE millis < ?", now, now);
            kept = now;
        }
        return null;
    }

    @Override
    public Fate fate(@Nullable Ticket ticket, RuntimeException failure) {
        return Fate.AS_REPORTED;
    }

    @Override
    public boolean isCut(RuntimeException failure) {
        return false;
    }

    /** There is one writer at a time, so numbers cannot be taken twice. */
    @Override
    public List<Long> nextNumbers(String table, List<Integer> counts) {
        long next = count("SELECT COALESCE(MAX(seq), 0) + 1 FROM " + table);
        var numbers = new ArrayList<Long>();
        for (int count : counts) {
            numbers.add(next);
            next += count;
        }
        return numbers;
    }

    @Override
    public void keepTime() {
        time.agree(count("SELECT millis FROM platform_time"));
    }

    private long count(String sql) {
        Long number = jdbc.queryForObject(sql, Long.class);
        return number == null ? 0 : number;
    }

    @Override
    public PlatformTime time() {
        return time;
    }

    @Override
    public boolean isShared() {
        return false;
    }
}
