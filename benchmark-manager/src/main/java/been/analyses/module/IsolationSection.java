package been.analyses.module;

import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** {@code isolation:} as it is written. */
public record IsolationSection(
        Optional<String> user,
        Optional<Boolean> privateTmp,
        Optional<String> network,
        Optional<String> processes,
        Optional<String> aslr) {

    /** The conditions, with the usual one for each key that is left out. */
    public static RunConditions over(
            RunConditions usual, Optional<IsolationSection> section, Optional<Counting> counters) {
        Set<Option> options = EnumSet.noneOf(Option.class);
        options.addAll(usual.options());
        set(options, Option.PRIVATE_TMP, section.flatMap(IsolationSection::privateTmp));
        set(options, Option.NO_NETWORK, is("none", section.flatMap(IsolationSection::network)));
        set(options, Option.OWN_PROCESSES, is("own", section.flatMap(IsolationSection::processes)));
        set(options, Option.NO_ASLR, is("off", section.flatMap(IsolationSection::aslr)));
        counters.ifPresent(counting -> {
            options.removeAll(Counting.EITHER.options());
            options.addAll(counting.options());
        });
        return new RunConditions(
                section.flatMap(IsolationSection::user).orElse(usual.user()), options);
    }

    private static Optional<Boolean> is(String word, Optional<String> written) {
        return written.map(word::equals);
    }

    private static void set(Set<Option> options, Option option, Optional<Boolean> isOn) {
        isOn.ifPresent(on -> {
            options.remove(option);
            if (on) {
                options.add(option);
            }
        });
    }
}
