package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.List;
import java.util.Map;

/** Network interfaces of the hardware or hypervisor; the speed is in bits per second. */
final class Networks {
    private static final String NET = "sys/class/net/";

    private final MachineFiles files;

    Networks(MachineFiles files) {
        this.files = files;
    }

    List<Map<String, Object>> read() {
        return names().stream().map(this::network).toList();
    }

    /** Without bridges, tunnels and the interfaces of containers, which come and go. */
    List<String> names() {
        return files.names("sys/class/net").stream()
                .filter(name -> files.has(NET + name + "/device"))
                .toList();
    }

    private Map<String, Object> network(String name) {
        return new Facts()
                .text("name", name)
                .text("address", files.text(NET + name + "/address"))
                .amount("mtu", files.number(NET + name + "/mtu"))
                .amount("speed", files.number(NET + name + "/speed"), 1_000_000)
                .text("driver", files.linked(NET + name + "/device/driver"))
                .known();
    }
}
