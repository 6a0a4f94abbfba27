package been.machine.noise;

import org.jspecify.annotations.Nullable;

/**
 * What one check found.
 *
 * @param check its name, one of a closed list: {@code governor}, {@code turbo} …
 * @param value short, for machines, with its unit; absent where nothing could be seen
 * @param sentence what was found, or why nothing could be seen, for people
 * @param advice what to do; absent where all is well or nothing can be done
 * @param tunable whether {@code been host check --tune} mends it
 */
public record Finding(
        String check,
        Severity severity,
        @Nullable String value,
        String sentence,
        @Nullable String advice,
        boolean tunable) {

    static Finding fine(String check, String value, String sentence) {
        return new Finding(check, Severity.FINE, value, sentence, null, false);
    }

    static Finding notice(String check, String value, String sentence, String advice) {
        return new Finding(check, Severity.NOTICE, value, sentence, advice, false);
    }

    static Finding warning(String check, String value, String sentence, String advice) {
        return new Finding(check, Severity.WARNING, value, sentence, advice, false);
    }

    static Finding unseen(String check, String why) {
        return new Finding(check, Severity.UNSEEN, null, why, null, false);
    }

    Finding mendable() {
        return new Finding(check, severity, value, sentence, advice, true);
    }
}
