package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.utilisation.Counters.Ticks;
import been.machine.utilisation.Counters.Transfer;
import been.protocol.HostUsage;
import org.junit.jupiter.api.Test;

/** On texts as proc(5) describes them, most of them captured. */
class ProcTextTests {
    private static final String DISKS =
            """
               7       0 loop0 40 0 80 1 0 0 0 0 0 1 1 0 0 0 0 0 0
             259       0 nvme0n1 100 7 2000 24 60 30 3000 17 0 16 44 0 0 0 0 0 0
             259       1 nvme0n1p1 90 7 1900 24 60 30 3000 17 0 16 44 0 0 0 0 0 0
             259       2 nvme0n10 1 0 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0
               8       0 sda 10 0 100 1 5 0 50 1 0 1 1 0 0 0 0 0 0
               8       1 sda1 9 0 90 1 5 0 50 1 0 1 1 0 0 0 0 0 0
             253       0 dm-0 100 0 2000 1 60 0 3000 1 0 1 1 0 0 0 0 0 0
             253       0 zram0 5 0 40 0 0 0 0 0 0 0 0 0 0 0 0 0 0
            """;

    private static final String NETWORK =
            """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 116563382   15169    0    0    0     0          0         0 116563382   15169    0    0    0     0       0          0
              eth0: 627701826   18020    0    0    0     0          0         0  1806911   13822    0    0    0     0       0          0
            wlp2s0:1000 1 0 0 0 0 0 0 24 1 0 0 0 0 0 0
            """;

    @Test
    void processorsAreOneLineOfStat() {
        String stat = "cpu  46965 34 7888 70047 1178 3 164 29 5 0\ncpu0 17800 25 3230 41880\n";
        assertThat(ProcText.cpu(stat))
                .contains(new Ticks(46965 + 34, 7888 + 3 + 164, 70047, 1178, 29));
        assertThat(ProcText.cpu("cpu  1 2 3 4\n")).as("a kernel of 2.4").isPresent();
        assertThat(ProcText.cpu("intr 1\n")).isEmpty();
    }

    @Test
    void memoryIsWhatIsNotAvailable() {
        String meminfo =
                """
                MemTotal:       24684084 kB
                MemFree:        21986356 kB
                MemAvailable:   23216840 kB
                SwapTotal:          2048 kB
                SwapFree:           1024 kB
                """;
        assertThat(ProcText.memory(meminfo))
                .contains(new HostUsage.Memory((24684084L - 23216840L) << 10, 1024L << 10));
        assertThat(ProcText.memory("MemTotal: 5 kB\nMemFree: 4 kB\n"))
                .as("an old kernel does not say what is available")
                .isEmpty();
    }

    @Test
    void onlyWholePhysicalDisksCount() {
        assertThat(ProcText.disks(DISKS))
                .contains(new Transfer((2000 + 8 + 100) * 512L, (3000 + 50) * 512L));
        assertThat(ProcText.disks("   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0\n")).isEmpty();
        assertThat(ProcText.disks("")).isEmpty();
    }

    @Test
    void interfacesCountThatAreToCount() {
        assertThat(ProcText.network(NETWORK, name -> !name.equals("lo")))
                .contains(new Transfer(627_702_826, 1_806_935));
        assertThat(ProcText.network(NETWORK, name -> name.equals("eth9"))).isEmpty();
    }

    @Test
    void pressureIsTheTotalOfSome() {
        String cpu =
                """
                some avg10=23.98 avg60=22.64 avg300=14.76 total=79545433
                full avg10=0.00 avg60=0.00 avg300=0.00 total=7
                """;
        assertThat(ProcText.stalled(cpu)).contains(79_545_433L);
        assertThat(ProcText.stalled("")).isEmpty();
    }

    @Test
    void loadIsTheFirstNumber() {
        assertThat(ProcText.load1("1.45 1.22 0.63 1/228 18128\n")).contains(1.45);
        assertThat(ProcText.load1("")).isEmpty();
    }
}
