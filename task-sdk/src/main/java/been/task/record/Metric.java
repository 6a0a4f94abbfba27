package been.task.record;

/**
 * What is observed.
 *
 * @param name short and unique within a recording, such as {@code parse}: a letter, then letters,
 *     digits, {@code _}, {@code -} or {@code .}, at most 64 in all
 * @param title for people, at most 200 characters
 */
public record Metric(String name, Unit unit, String title, Better better) {

    public Metric {
        boolean letter = !name.isEmpty() && isLetter(name.charAt(0));
        boolean all = name.length() <= 64 && name.chars().allMatch(Metric::mayBeInAName);
        if (!letter || !all) {
            throw new IllegalArgumentException(
                    "the name of a metric is a letter, then letters, digits, '_', '-' or '.', at"
                            + " most 64 in all: '"
                            + name
                            + "'");
        }
        if (title.length() > 200) {
            throw new IllegalArgumentException(
                    "the title of metric '" + name + "' is longer than 200 characters");
        }
    }

    private static boolean mayBeInAName(int c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
