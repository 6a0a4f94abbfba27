package been.results.evaluation;

import been.results.Evaluation.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which names and sizes the files of an evaluation may have. Pure. */
public final class OutputRules {
    /** Files of one evaluation, its logs not counted. */
    public static final int MOST_FILES = 100;

    public static final long MOST_BYTES = 16L << 20;
    public static final long MOST_BYTES_TOGETHER = 64L << 20;

    /** What the host hands over of what the program wrote on its outputs. */
    static final List<String> LOGS = List.of("stdout.log", "stderr.log");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,99}");

    private OutputRules() {}

    /** What a file of that name is; empty when it is nothing that is kept. */
    public static Optional<Kind> kind(String name) {
        if (LOGS.contains(name)) {
            return Optional.of(Kind.LOG);
        }
        if (name.equals("plan.json")) {
            return Optional.of(Kind.PLAN);
        }
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "csv" -> Optional.of(Kind.TABLE);
            case "json" -> Optional.of(Kind.VALUES);
            case "svg" -> Optional.of(Kind.DRAWING);
            case "png" -> Optional.of(Kind.IMAGE);
            case "html" -> Optional.of(Kind.PAGE);
            default -> Optional.empty();
        };
    }

    /** Why a file of that name and size is not kept, as the end of a sentence. */
    static Optional<String> complaint(String name, long bytes) {
        if (name.contains("/")) {
            return Optional.of("is in a folder: write files directly into output/");
        }
        if (!NAME.matcher(name).matches()) {
            return Optional.of(
                    "has a name that is not kept: use letters, digits and '._+-', 100 at most");
        }
        if (kind(name).isEmpty()) {
            return Optional.of("is none of .csv, .json, .svg, .png and .html");
        }
        return bytes > MOST_BYTES
                ? Optional.of("has %,d bytes; a file has %,d at most".formatted(bytes, MOST_BYTES))
                : Optional.empty();
    }

    /** A name in a message. */
    static String shown(String name) {
        String cut = name.length() > 80 ? name.substring(0, 80) + "…" : name;
        return "'" + cut.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
