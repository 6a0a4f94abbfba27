package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ProcessSampleTests {
    private static final String STAT =
            "4711 (a) b (c) S 4700 4711 4700 34816 4711 4194304 120 9 3 1 250 50 7 3 20 0 12 0 9871"
                    + " 1234567168 2500 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0\n";
    private static final String IO =
            """
            rchar: 1
            wchar: 2
            syscr: 3
            syscw: 4
            read_bytes: 4096
            write_bytes: 8192
            cancelled_write_bytes: 5
            """;

    @Test
    void statAndIoMakeOneSample() {
        assertThat(ProcessSample.parse(STAT, IO, new KernelUnits(16 << 10, 100)))
                .contains(
                        new ProcessSample(
                                4711,
                                4700,
                                "a) b (c",
                                2.5,
                                0.5,
                                0.1,
                                2500L * (16 << 10),
                                12,
                                120,
                                3,
                                4096L,
                                8192L));
    }

    @Test
    void anotherUsersTransfersAreAbsent() {
        var sample = ProcessSample.parse(STAT, "", KernelUnits.USUAL).orElseThrow();
        assertThat(sample.readBytes()).isNull();
        assertThat(sample.writtenBytes()).isNull();
    }

    @Test
    void zombiesAndDamagedTextsAreNone() {
        assertThat(ProcessSample.parse(STAT.replace(" S ", " Z "), IO, KernelUnits.USUAL))
                .isEmpty();
        assertThat(ProcessSample.parse("", "", KernelUnits.USUAL)).isEmpty();
        assertThat(ProcessSample.parse("1 (x) S 0", "", KernelUnits.USUAL)).isEmpty();
    }

    @Test
    void unitsAreInTheAuxiliaryVector() {
        ByteBuffer pairs = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        pairs.putLong(6).putLong(65536).putLong(17).putLong(1024).putLong(33).putLong(-1);
        assertThat(KernelUnits.parse(pairs.array())).isEqualTo(new KernelUnits(65536, 1024));
        assertThat(KernelUnits.parse(new byte[0])).isEqualTo(KernelUnits.USUAL);
        KernelUnits here = KernelUnits.ofThisMachine();
        assertThat(here.pageBytes()).isGreaterThanOrEqualTo(4096);
    }
}
