package been.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Base64;
import java.util.List;

/** What a host sees at a path of an attempt's working directory. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkSight.Folder.class, name = "folder"),
    @JsonSubTypes.Type(value = WorkSight.File.class, name = "file"),
    @JsonSubTypes.Type(value = WorkSight.Nothing.class, name = "nothing")
})
public sealed interface WorkSight {

    /** The kind of an entry of a folder; links are not followed. */
    enum Kind {
        FOLDER,
        FILE,
        LINK,
        OTHER
    }

    /**
     * An entry of a folder.
     *
     * @param bytes of a file; 0 of anything else
     */
    record Entry(String name, Kind kind, long bytes, long modifiedMillis) {}

    /**
     * Folders first, by name.
     *
     * @param more whether there are so many that the rest is left out
     */
    record Folder(List<Entry> entries, boolean more) implements WorkSight {
        public Folder {
            entries = List.copyOf(entries);
        }
    }

    /**
     * A part of a file.
     *
     * @param bytes of the whole file
     * @param offset of the part
     * @param content in Base64; empty at the end of the file
     */
    record File(long bytes, long offset, String content) implements WorkSight {

        public static File of(long bytes, long offset, byte[] content) {
            return new File(bytes, offset, Base64.getEncoder().encodeToString(content));
        }

        /** The part itself. */
        public byte[] part() {
            return Base64.getDecoder().decode(content);
        }
    }

    /**
     * Neither.
     *
     * @param why one sentence for the reader
     */
    record Nothing(String why) implements WorkSight {}
}
