package been.machine.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts of the kernel, read. */
class CounterTextTests {

    /** Captured on a virtual machine with two processors. */
    @Test
    void processorTimesLeaveOutWhatIsListedTwice() {
        var times =
                ProcessorTimes.parse(
                                """
                                cpu  44190 34 7511 64421 1136 0 151 28 9 9
                                cpu0 15932 25 3017 39569 128 0 30 10 9 9
                                cpu1 28258 8 4494 24852 1007 0 120 18 0 0
                                intr 613372 0 0 0
                                """)
                        .orElseThrow();
        assertThat(times.busyOn(List.of(1))).isEqualTo(28258 + 8 + 4494);
        assertThat(times.busyOn(List.of())).isEqualTo(44190 + 33 + 7511);
        assertThat(times.all()).isEqualTo(44190 + 34 + 7511 + 64421 + 1136 + 151 + 28);
        assertThat(times.stolen()).isEqualTo(Map.of(0, 10L, 1, 18L));
        assertThat(times.stolenFrom(List.of(1))).isEqualTo(18);
        assertThat(ProcessorTimes.parse("cpu 1 2 3")).isEmpty();
        assertThat(ProcessorTimes.parse("")).isEmpty();
    }

    @Test
    void namesOfProcessesHoldAnything() {
        String rest = " S 1 4242 4242 0 -1 4194560 177 0 0 0 250 50 70 80 20 0 1 0 77 8192 2";
        assertThat(ProcessTime.parse("4242 (a (b) 1 2)" + rest))
                .contains(new ProcessTime("a (b) 1 2", 300));
        assertThat(ProcessTime.parse("4242 (sh) S 1")).isEmpty();
        assertThat(ProcessTime.parse("")).isEmpty();
    }

    @Test
    void busyProcessesAreFoundByWhatTheyUsedMeanwhile() {
        var before = counters(Map.of(1L, new ProcessTime("init", 500), 7L, process(10)));
        var after =
                counters(
                        Map.of(
                                1L, new ProcessTime("init", 501),
                                7L, process(70),
                                // Another process with the id of an earlier one counts whole.
                                9L, new ProcessTime("new", 30)));
        assertThat(CounterChange.between(before, after).processes())
                .containsExactly(
                        new CounterChange.BusyProcess(7, "cc1", 0.6),
                        new CounterChange.BusyProcess(9, "new", 0.3),
                        new CounterChange.BusyProcess(1, "init", 0.01));
        assertThat(CounterChange.between(before.forAnotherProcess(), after).processes()).isEmpty();
    }

    @Test
    void tablesOfTheKernelAreReadWithAndWithoutUnits() {
        var table =
                KernelTable.parse("MemTotal:   24684084 kB\nActive(anon): 5 kB\npswpin 7\nx y\n");
        assertThat(table.numbers())
                .isEqualTo(Map.of("MemTotal", 24684084L, "Active(anon)", 5L, "pswpin", 7L));
        assertThat(table.sum("pswpin", "Active(anon)")).contains(12L);
        assertThat(table.sum("pswpin", "pswpout")).isEmpty();
    }

    @Test
    void pressureIsReadByName() {
        String text = "some avg10=26.20 avg60=23.50 avg300=13.69 total=69873828\nfull avg10=9.00";
        assertThat(Pressure.some(text, "avg10")).contains(26.2);
        assertThat(Pressure.some(text, "total")).contains(69873828.0);
        assertThat(Pressure.some("full avg10=9.00", "avg10")).isEmpty();
    }

    private static ProcessTime process(long ticks) {
        return new ProcessTime("cc1", ticks);
    }

    private static NoiseCounters counters(Map<Long, ProcessTime> processes) {
        return new NoiseCounters(0, 0, null, null, null, null, null, processes);
    }
}
