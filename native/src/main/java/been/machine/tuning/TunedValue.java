package been.machine.tuning;

/**
 * A setting that was changed.
 *
 * @param check name of the check whose finding it fixes
 * @param path path of its file beneath the root
 * @param before its original value
 * @param tuned its value for measuring
 */
public record TunedValue(String check, String path, String before, String tuned) {

    /** The file's path on the machine, for messages. */
    public String file() {
        return "/" + path;
    }
}
