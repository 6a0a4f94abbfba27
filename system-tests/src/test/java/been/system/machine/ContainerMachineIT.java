package been.system.machine;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Debian 12 in containers and units: half of what is tried there, so that two machines share it.
 */
class ContainerMachineIT extends WholeMachine {
    ContainerMachineIT() {
        super(Disk.Release.STABLE, "v2", "");
    }

    @Override
    List<Right> rights() {
        return List.of(Right.UNIT, Right.CONTAINER, Right.PLAIN_CONTAINER);
    }

    @Test
    void theQuickStartWorksInAContainer() throws Exception {
        startsQuickly(Right.PLAIN_CONTAINER);
    }

    @Test
    void theDemoWorksInAContainer() throws Exception {
        demonstrates(Right.PLAIN_CONTAINER);
    }
}
