package been.cli.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Choices as they are typed: in small letters. */
final class Words {
    private Words() {}

    static final class OfFailOn implements ITypeConverter<FailOn> {
        @Override
        public FailOn convert(String word) {
            return choice(FailOn.values(), word);
        }
    }

    static final class OfForge implements ITypeConverter<CommitStatus.Forge> {
        @Override
        public CommitStatus.Forge convert(String word) {
            return choice(CommitStatus.Forge.values(), word);
        }
    }

    private static <E extends Enum<E>> E choice(E[] choices, String word) {
        return Arrays.stream(choices)
                .filter(one -> word(one).equals(word.strip()))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException(
                                "expected one of %s, not '%s'"
                                        .formatted(
                                                Arrays.stream(choices)
                                                        .map(Words::word)
                                                        .collect(Collectors.joining(", ")),
                                                word)));
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
