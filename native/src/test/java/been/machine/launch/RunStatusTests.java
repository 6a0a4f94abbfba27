package been.machine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RunStatusTests {
    private static final String RUNNING =
            "supervisor 11532\nprocess 11533\nstarted 1825700223808 1795202706920\n";
    private static final String ENDED =
            RUNNING
                    + "signal 9\nreason wall-time\ndropped 12\ndisk 8192\nended 1826001366080\ncpu 4640 7\nbefore 320\n"
                    + "faults 210 3\nswitches 40 9\nmemory 1630208 796672\n"
                    + "counter cycles 1000 400 100 user\ncounter branches 0 400 0 user\n"
                    + "file 8 /sys/fs/cgroup/x/pids.events\nmax 123\n\n"
                    + "file 0 /sys/fs/cgroup/x/io.stat\n\n";

    @Test
    void aRunningProgramHasStarted() {
        RunStatus status = RunStatus.parse(RUNNING);
        assertThat(status.supervisor()).isEqualTo(11_532);
        assertThat(status.process()).isEqualTo(11_533);
        assertThat(status.startedAtMillis()).isEqualTo(1_795_202_706_920L);
        assertThat(status.outcome()).isNull();
        assertThat(status.complete()).isFalse();
    }

    @Test
    void anEndedProgramHasAllOfIt() {
        RunStatus status = RunStatus.parse(ENDED + "end\n");
        assertThat(status.complete()).isTrue();
        assertThat(status.signal()).isEqualTo(9);
        assertThat(status.exitCode()).isNull();
        assertThat(status.reason()).isEqualTo("wall-time");
        assertThat(status.outputDropped()).isEqualTo(12);
        assertThat(status.endedNanos()).isEqualTo(1_826_001_366_080L);
        assertThat(status.diskPeak()).isEqualTo(8192);
        assertThat(status.beforeMicros()).isEqualTo(320);
        assertThat(status.reaped()).isEqualTo(new RunStatus.Reaped(4640L, 7L, 210L, 3L, 40L, 9L));
        assertThat(status.residentPeak()).isEqualTo(1_630_208);
        assertThat(status.pssPeak()).isEqualTo(796_672);
        assertThat(status.files())
                .containsEntry("pids.events", "max 123\n")
                .containsEntry("io.stat", "");
    }

    @Test
    void everyPrefixOfAStatusIsReadAndOnlyTheWholeIsComplete() {
        String whole = ENDED + "end\n";
        for (int length = RUNNING.length(); length < whole.length(); length++) {
            String part = whole.substring(0, length);
            if (part.endsWith("\n")) { // the supervisor writes whole lines
                assertThat(RunStatus.parse(part).complete()).as(part).isFalse();
            }
        }
        assertThat(RunStatus.parse(whole).complete()).isTrue();
    }

    @Test
    void theLinesOfACopiedFileAreNotTakenForTheSupervisors() {
        RunStatus status = RunStatus.parse(RUNNING + "file 11 /g/f\nexit 3\nend\n\n");
        assertThat(status.exitCode()).isNull();
        assertThat(status.complete()).isFalse();
    }

    @Test
    void shellTimesAreMicroseconds() {
        RunStatus status = RunStatus.parse("supervisor 1\ntimes 1m2.250000s 0m0.03s\n");
        assertThat(status.reaped().cpuUserMicros()).isEqualTo(62_250_000);
        assertThat(status.reaped().cpuSystemMicros()).isEqualTo(30_000);
        assertThat(status.reaped().pageFaults()).isNull();
    }

    @Test
    void aCounterThatCountedPartOfTheTimeIsScaledAndOneThatNeverDidIsUnknown() {
        RunStatus status = RunStatus.parse(ENDED + "end\n");
        assertThat(status.counters())
                .containsExactly(
                        new RunStatus.Counter("cycles", 1000, 400, 100, "user"),
                        new RunStatus.Counter("branches", 0, 400, 0, "user"));
        assertThat(status.counters().getFirst().estimate()).isEqualTo(4000);
        assertThat(status.counters().getLast().estimate()).isNull();
    }

    @Test
    void aFailureNamesItsStep() {
        assertThat(RunStatus.parse("supervisor 1\nfailed 2 exec\n").failure())
                .isEqualTo(new RunStatus.Failure(2, "exec"));
    }

    @Test
    void aStatusWithoutSupervisorIsRefused() {
        assertThatThrownBy(() -> RunStatus.parse("process 1\n"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
