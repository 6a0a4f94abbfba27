package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Debian 13 with the newest kernel that it gets from its backports. */
class NewestMachineIT extends WholeMachine {
    NewestMachineIT() {
        super(Disk.Release.NEWEST, "v2", "");
    }

    @Override
    List<Right> rights() {
        return List.of(Right.ROOT, Right.USER);
    }

    /** Other kernels may have no netem, and other users no right to use it: then it is modelled. */
    @Test
    void theKernelImpairsANetworkForRoot() throws Exception {
        List<SuiteResult> results =
                as(Right.ROOT).suite(List.of("been.hostruntime.link.LinkTests"));
        assertThat(results)
                .hasSizeGreaterThan(3)
                .allSatisfy(result -> assertThat(result.end()).isEqualTo("passed"));
    }
}
