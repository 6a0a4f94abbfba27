package been.analyses.yaml;

import java.util.List;

/** A part of a document and where it stands. */
public sealed interface Value {

    Place place();

    /** What it is, in words: {@code a list}. */
    String kind();

    /**
     * A scalar as it was written, so that {@code 2.10} stays {@code 2.10}.
     *
     * @param isEmpty nothing was written, or {@code null}
     */
    record Text(String text, boolean isEmpty, Place place) implements Value {
        @Override
        public String kind() {
            return isEmpty ? "empty" : "'" + shortened() + "'";
        }

        private String shortened() {
            return text.length() <= 60 ? text : text.substring(0, 57) + "…";
        }
    }

    /** A list, in its order. */
    record Listing(List<Value> items, Place place) implements Value {
        public Listing {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Keys with values, in the order of the document; no key twice. */
    record Section(List<Entry> entries, Place place) implements Value {
        public Section {
            entries = List.copyOf(entries);
        }

        @Override
        public String kind() {
            return "a section of keys";
        }
    }

    /** One key of a section with its value. */
    record Entry(Text key, Value value) {}
}
