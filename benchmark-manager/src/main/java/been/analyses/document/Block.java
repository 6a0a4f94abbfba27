package been.analyses.document;

import java.util.List;

/** A part of a document. */
public sealed interface Block {

    /**
     * @param level 1 for the document's own
     */
    record Heading(int level, String text) implements Block {}

    record Paragraph(String text) implements Block {}

    /**
     * @param numbers which columns are aligned to the right
     */
    record Table(List<String> titles, List<Integer> numbers, List<List<String>> rows)
            implements Block {}
}
