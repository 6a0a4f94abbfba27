package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The makers of the machine, its board and its firmware; serial numbers are left out. */
final class Board {
    private static final String DMI = "sys/class/dmi/id/";

    private final MachineFiles files;

    Board(MachineFiles files) {
        this.files = files;
    }

    /**
     * @param virtualisation as {@code systemd-detect-virt} reports it; null when it is not
     *     installed
     */
    Map<String, Object> read(@Nullable String virtualisation) {
        return new Facts()
                .text("manufacturer", files.text(DMI + "sys_vendor"))
                .text("model", model())
                .text("virtualisation", virtualisation == null ? ownGuess() : virtualisation)
                .part(
                        "board",
                        new Facts()
                                .text("vendor", files.text(DMI + "board_vendor"))
                                .text("name", files.text(DMI + "board_name"))
                                .text("version", files.text(DMI + "board_version"))
                                .known())
                .part(
                        "firmware",
                        new Facts()
                                .text("vendor", files.text(DMI + "bios_vendor"))
                                .text("version", files.text(DMI + "bios_version"))
                                .text("date", files.text(DMI + "bios_date"))
                                .known())
                .known();
    }

    private Optional<String> model() {
        return files.text(DMI + "product_name")
                .or(() -> files.text("sys/firmware/devicetree/base/model"));
    }

    /** Processors report that there is a hypervisor, but not that there is none. */
    private @Nullable String ownGuess() {
        String flags =
                Processors.firstProcessor(files.lines("proc/cpuinfo"))
                        .getOrDefault("flags", "")
                        .toLowerCase(Locale.ROOT);
        return (" " + flags + " ").contains(" hypervisor ") ? "vm" : null;
    }
}
