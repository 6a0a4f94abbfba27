package been.depot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.HostName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.sqlite.JDBC;

class RecordMapperTests {
    private final JdbcClient jdbc =
            JdbcClient.create(new SimpleDriverDataSource(new JDBC(), "jdbc:sqlite::memory:"));

    private record Numbers(int small, long large, double real, boolean isOn) {}

    private record Absent(
            @Nullable String text,
            @Nullable Integer small,
            @Nullable Long large,
            @Nullable Double real,
            @Nullable Instant endedAt,
            @Nullable TimeUnit unit,
            @Nullable HostName host,
            @Nullable List<String> list) {}

    private record Known(
            String text,
            Instant startedAt,
            TimeUnit unit,
            HostName host,
            Map<String, List<Integer>> json) {}

    private <T extends Record> T read(RecordMapper<T> mapper, String sql) {
        return jdbc.sql(sql).query(mapper).single();
    }

    @Test
    void numbersAndBooleansAreReadByTheNamesOfComponents() {
        assertThat(
                        read(
                                RecordMapper.of(Numbers.class),
                                "SELECT 1 AS is_on, 2 AS small, 5000000000 AS large, 0.5 AS real"))
                .isEqualTo(new Numbers(2, 5_000_000_000L, 0.5, true));
    }

    @Test
    void nullIsNeverZero() {
        assertThat(
                        read(
                                RecordMapper.of(Absent.class),
                                """
                                SELECT NULL AS text, NULL AS small, NULL AS large, NULL AS real,
                                    NULL AS ended_at, NULL AS unit, NULL AS host, NULL AS list\
                                """))
                .isEqualTo(new Absent(null, null, null, null, null, null, null, null));
    }

    @Test
    void nullForAPrimitiveIsAnError() {
        assertThatThrownBy(() ->
                        read(
                                RecordMapper.of(Numbers.class),
                                "SELECT 1 AS is_on, NULL AS small, 1 AS large, 0.5 AS real"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Numbers")
                .hasMessageContaining("[null, 1, 0.5, true]");
    }

    @Test
    void textsBecomeWhatTheyStandFor() {
        String sql =
                """
                SELECT 'a' AS text, 1500 AS started_at, 'seconds' AS unit, 'alpha' AS host,
                    '{"k": [1, 2]}' AS json\
                """;
        assertThat(read(RecordMapper.of(Known.class), sql))
                .isEqualTo(
                        new Known(
                                "a",
                                Instant.ofEpochMilli(1500),
                                TimeUnit.SECONDS,
                                new HostName("alpha"),
                                Map.of("k", List.of(1, 2))));
        assertThatThrownBy(
                        () -> read(RecordMapper.of(Known.class), sql.replace("seconds", "aeons")))
                .hasMessage("the stored 'aeons' is not a java.util.concurrent.TimeUnit");
    }

    @Test
    void aComponentCanHaveAMapperOfItsOwn() {
        RecordMapper<Known> mapper =
                RecordMapper.of(Known.class)
                        .with("text", (row, _) -> row.getString("first") + row.getString("second"));
        assertThat(
                        read(
                                        mapper,
                                        """
                                        SELECT 'a' AS first, 'b' AS second, 0 AS started_at,
                                            'DAYS' AS unit, 'alpha' AS host, '{}' AS json\
                                        """)
                                .text())
                .isEqualTo("ab");
        assertThatThrownBy(() -> mapper.with("txet", (_, _) -> ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("txet");
    }
}
