package been.packages.archive;

/**
 * Why an archive is not taken.
 *
 * @param why one sentence for people, naming the entry
 */
public record Refusal(RefusalCode code, String why) {}
