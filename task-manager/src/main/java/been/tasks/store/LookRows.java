package been.tasks.store;

import been.protocol.HostName;
import been.protocol.Wire;
import been.protocol.WorkSight;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Queries of working directories, and the hosts' answers. */
public final class LookRows {
    private final JdbcClient jdbc;

    LookRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Begins one, and deletes those that began too long ago to be waited for. */
    public void begin(String look, HostName host, Instant now, Instant forgetBefore) {
        jdbc.sql("DELETE FROM work_look WHERE asked_at < :before")
                .param("before", forgetBefore.toEpochMilli())
                .update();
        jdbc.sql("INSERT INTO work_look (id, host, asked_at) VALUES (:id, :host, :now)")
                .param("id", look)
                .param("host", host.value())
                .param("now", now.toEpochMilli())
                .update();
    }

    /** Stores a host's answer; false when no caller waits for it. */
    public boolean answer(String look, HostName host, WorkSight sight) {
        return jdbc.sql("UPDATE work_look SET answer = :answer WHERE id = :id AND host = :host")
                        .param("answer", Wire.write(sight))
                        .param("id", look)
                        .param("host", host.value())
                        .update()
                == 1;
    }

    /** Empty until the host has answered. */
    public Optional<WorkSight> answer(String look) {
        return jdbc.sql("SELECT answer FROM work_look WHERE id = :id AND answer IS NOT NULL")
                .param("id", look)
                .query((row, _) -> Wire.read(row.getString("answer"), WorkSight.class))
                .optional();
    }

    public void end(String look) {
        jdbc.sql("DELETE FROM work_look WHERE id = :id").param("id", look).update();
    }
}
