package been.machine.tuning;

/**
 * A kernel setting that can be changed at run time.
 *
 * @param check name of the check whose finding it fixes
 * @param path path of its file beneath the root
 * @param wanted its value for measuring
 */
record Setting(String check, String path, String wanted) {}
