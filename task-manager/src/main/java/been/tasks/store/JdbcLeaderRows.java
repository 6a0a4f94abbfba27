package been.tasks.store;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

final class JdbcLeaderRows implements LeaderRows {
    private final JdbcClient jdbc;

    JdbcLeaderRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public Optional<Leader> find(String name) {
        return jdbc.sql("SELECT * FROM leader WHERE name = :name")
                .param("name", name)
                .query((row, _) ->
                        new Leader(
                                row.getString("holder"),
                                row.getLong("epoch"),
                                row.getLong("lease_until")))
                .optional();
    }

    @Override
    public Written found(String name, Leader leader) {
        return Columns.written(
                jdbc.sql(
                                """
                                INSERT INTO leader (name, holder, epoch, lease_until)
                                VALUES (:name, :holder, :epoch, :until)
                                ON CONFLICT (name) DO NOTHING
                                """)
                        .param("name", name)
                        .param("holder", leader.holder())
                        .param("epoch", leader.epoch())
                        .param("until", leader.leaseUntil())
                        .update());
    }

    @Override
    public Written replace(String name, Leader old, Leader leader) {
        return Columns.written(
                jdbc.sql(
                                """
                                UPDATE leader SET holder = :holder, epoch = :epoch,
                                    lease_until = :until
                                WHERE name = :name AND holder = :oldHolder AND epoch = :oldEpoch
                                    AND lease_until = :oldUntil
                                """)
                        .param("holder", leader.holder())
                        .param("epoch", leader.epoch())
                        .param("until", leader.leaseUntil())
                        .param("name", name)
                        .param("oldHolder", old.holder())
                        .param("oldEpoch", old.epoch())
                        .param("oldUntil", old.leaseUntil())
                        .update());
    }

    @Override
    public boolean leads(String name, String holder, long epoch) {
        return find(name)
                .filter(leader -> leader.holder().equals(holder) && leader.epoch() == epoch)
                .isPresent();
    }
}
