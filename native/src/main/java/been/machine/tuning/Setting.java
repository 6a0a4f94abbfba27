package been.machine.tuning;

/**
 * A setting of the kernel that can be changed while the machine runs.
 *
 * @param check the finding that it mends
 * @param path of its file, beneath the root
 * @param wanted its value for measuring
 */
record Setting(String check, String path, String wanted) {}
