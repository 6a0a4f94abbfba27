package been.machine.groups;

import java.nio.file.Path;
import java.util.Map;

/**
 * The block devices of the kernel. LVM, LUKS and RAID make devices of other devices.
 *
 * @param folder of the device numbers, such as {@code 8:0}; each names the devices that it is made
 *     of and those that are made of it
 */
record BlockDevices(Path folder) {
    static final BlockDevices OF_THIS_MACHINE = new BlockDevices(Path.of("/sys/dev/block"));

    private static final String LOOP = "7:"; // what reaches a disk, its file's disk counts

    /**
     * The bytes that reached disks, given those that control groups count by device. What goes to a
     * device made of others is counted there and again on the disks, except what threads of the
     * kernel write for it (LUKS, RAID 5): that is counted only there. Nothing is read for one
     * device.
     */
    long bytesOnDisks(Map<String, Long> byDevice) {
        long disks = 0;
        long above = 0;
        for (Map.Entry<String, Long> device : byDevice.entrySet()) {
            String number = device.getKey();
            if (number.startsWith(LOOP)) {
                continue;
            }
            if (byDevice.size() == 1 || !has(number, "slaves")) {
                disks += device.getValue();
            } else if (!has(number, "holders")) {
                above += device.getValue();
            }
        }
        return Math.max(disks, above);
    }

    private boolean has(String device, String relation) {
        String[] others = folder.resolve(device).resolve(relation).toFile().list();
        return others != null && others.length > 0;
    }
}
