package been.tasks.restriction;

import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationResult;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Problems of the compiler, with lines and columns counted from one and in plain words. */
final class Issues {
    private static final Pattern UNEXPECTED =
            Pattern.compile("(?:mismatched|extraneous) input '(.*?)' expecting");

    private Issues() {}

    static List<Finding> of(CelValidationResult result) {
        return of(result.getErrors());
    }

    static List<Finding> of(Collection<CelIssue> errors) {
        return errors.stream().map(Issues::finding).toList();
    }

    /** One that has no place. */
    static List<Finding> of(Exception failure) {
        return List.of(new Finding(0, 0, String.valueOf(failure.getMessage())));
    }

    /** CEL counts columns from 0, people from 1. */
    private static Finding finding(CelIssue issue) {
        int column = Math.max(0, issue.getSourceLocation().getColumn() + 1);
        return new Finding(
                column == 0 ? 0 : issue.getSourceLocation().getLine(),
                column,
                readable(issue.getMessage()));
    }

    /** The parser's own words list every token it would have taken. */
    private static String readable(String message) {
        Matcher unexpected = UNEXPECTED.matcher(message);
        if (!unexpected.find()) {
            // Of a pattern, the library repeats it and points at the place in lines of their own.
            return message.lines().findFirst().orElse("");
        }
        return unexpected.group(1).equals("<EOF>")
                ? "the expression ends too early"
                : "'" + unexpected.group(1) + "' is not expected here";
    }
}
