package been.machine.detect;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who made the machine, its board and its firmware; serial numbers are nobody's business. */
final class Board {
    private static final String DMI = "sys/class/dmi/id/";

    private final SystemFiles files;

    Board(SystemFiles files) {
        this.files = files;
    }

    /**
     * @param virtualisation as {@code systemd-detect-virt} calls it; null when it cannot be asked
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

    private @Nullable String model() {
        String product = files.text(DMI + "product_name");
        return product != null ? product : files.text("sys/firmware/devicetree/base/model");
    }

    /** Processors tell that there is a hypervisor, but not that there is none. */
    private @Nullable String ownGuess() {
        String flags =
                Processors.firstProcessor(files.lines("proc/cpuinfo"))
                        .getOrDefault("flags", "")
                        .toLowerCase(Locale.ROOT);
        return (" " + flags + " ").contains(" hypervisor ") ? "vm" : null;
    }
}
