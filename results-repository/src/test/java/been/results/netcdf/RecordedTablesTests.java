package been.results.netcdf;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.netcdf.RecordedTables.Column;
import been.results.netcdf.RecordedTables.Table;
import been.task.record.Better;
import been.task.record.RecordedMetric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordedTablesTests {

    private static RecordedMetric metric(String name, String title, double... values) {
        return new RecordedMetric(name, "1", title, Better.LOWER_IS_BETTER, values);
    }

    @Test
    void columnsOfOneTableAreTogetherAndNumbersKeepTheirMeaning() {
        List<Table> tables =
                RecordedTables.of(
                        List.of(
                                metric("group.time", "time", 0, 1),
                                metric("process.program", "program", 1, 0, 1),
                                metric("group.major-faults", "faults", 5, 6),
                                metric("process.program.0", "sh"),
                                metric("process.program.1", "my program")));
        assertThat(tables).extracting(Table::name).containsExactly("group", "process");
        assertThat(tables.getFirst().columns())
                .extracting(Column::name)
                .containsExactly("time", "major-faults");
        Column program = tables.get(1).columns().getFirst();
        assertThat(program.values()).containsExactly(1, 0, 1);
        assertThat(program.meanings()).isEqualTo(Map.of(0, "sh", 1, "my program"));
    }

    @Test
    void aRowThatAKilledRecorderDidNotFinishIsLeftOut() {
        List<Table> tables =
                RecordedTables.of(List.of(metric("a.x", "x", 1, 2, 3), metric("a.y", "y", 1, 2)));
        assertThat(tables.getFirst().rows()).isEqualTo(2);
        assertThat(tables.getFirst().columns().getFirst().values()).containsExactly(1, 2);
    }

    @Test
    void whatIsNoTableIsLeftOut() {
        assertThat(
                        RecordedTables.of(
                                List.of(
                                        metric("parse", "no table", 1),
                                        metric("a.b.c", "no number", 1),
                                        metric("empty.x", "no rows"))))
                .isEmpty();
    }
}
