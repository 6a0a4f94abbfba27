package been.machine.noise;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check.
 *
 * @param check its name, from a fixed list: {@code governor}, {@code turbo} …
 * @param value short value with its unit, for programs; absent when it is unknown
 * @param sentence what was found, or why it is unknown, for users
 * @param advice what to do; absent when all is well or nothing can be done
 * @param tunable whether {@code been host check --tune} fixes it
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

    Finding asTunable() {
        return new Finding(check, severity, value, sentence, advice, true);
    }
}
