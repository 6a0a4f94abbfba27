package been.machine.profile;

import java.util.regex.Pattern;

/** Names of compiled functions. */
final class NativeNames {
    /** Parts and copies of functions that compilers create differently in every version. */
    private static final Pattern CLONE =
            Pattern.compile(
                    "(\\.(constprop|isra|part|cold|lto_priv|llvm|specialized)(\\.[0-9]+)*)+$");

    private NativeNames() {}

    /**
     * The name without what differs between two builds of the same function.
     *
     * @param object the program or library; of one without symbols, it is all that can be compared
     */
    static String of(String function, String object) {
        String name = CLONE.matcher(function.strip()).replaceAll("");
        boolean isUnknown =
                name.isEmpty()
                        || name.equals("[unknown]")
                        || name.equals("???")
                        || name.startsWith("0x");
        if (!isUnknown) {
            return name;
        }
        String file = object.substring(object.lastIndexOf('/') + 1);
        return file.isEmpty() || file.startsWith("[") ? "[unknown]" : "[" + file + "]";
    }
}
