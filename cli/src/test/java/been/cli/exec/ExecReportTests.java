package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Reason;
import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExecReportTests {
    private static final ResourceUsage ENDED =
            new ResourceUsage(
                    null,
                    9,
                    Reason.WALL_TIME,
                    1.516,
                    1.25,
                    1.0,
                    0.25,
                    130310144L,
                    3,
                    0L,
                    4096L,
                    null,
                    null,
                    null,
                    12L,
                    "cgroup-hybrid",
                    "native",
                    List.of(1, 3),
                    7,
                    Set.of());

    @Test
    void linesAreNamesWithValuesAndUnitsAndTheUnknownHasNone() {
        assertThat(ExecReport.lines(ENDED))
                .isEqualTo(
                        """
                        signal=9
                        termination-reason=wall-time
                        wall-time=1.516s
                        cpu-time=1.25s
                        cpu-time-user=1.0s
                        cpu-time-system=0.25s
                        memory-peak=130310144B
                        processes-peak=3
                        io-read=0B
                        io-write=4096B
                        output-dropped=12B
                        cores=1,3
                        accounting=cgroup-hybrid
                        supervisor=native
                        """);
    }

    @Test
    void jsonReadsBackAsTheSameUsage() {
        assertThat(Wire.read(ExecReport.json(ENDED), ResourceUsage.class)).isEqualTo(ENDED);
    }
}
