package been.machine.tuning;

/**
 * A setting that was changed.
 *
 * @param check the finding that it mends
 * @param path of its file, beneath the root
 * @param before its value when nobody had changed it
 * @param tuned its value for measuring
 */
public record TunedValue(String check, String path, String before, String tuned) {

    /** For a person: the file's path on the machine. */
    public String file() {
        return "/" + path;
    }
}
