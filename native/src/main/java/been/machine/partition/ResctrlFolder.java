package been.machine.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The groups of resctrl: folders whose files the kernel creates and removes. */
public interface ResctrlFolder {

    /** Whether this process may create groups. */
    boolean isWritable();

    /** Creates a group without any reservation. */
    void make(String group) throws IOException;

    /**
     * @throws IOException with the kernel's error message
     */
    void write(String group, String file, String text) throws IOException;

    /** Removes a group if it exists, and releases its processors and ways. */
    void remove(String group) throws IOException;

    /** Names of the groups, and of other folders of the kernel beside them. */
    List<String> groups() throws IOException;

    /** The kernel's resctrl file system. */
    record Mounted(Path mount) implements ResctrlFolder {

        @Override
        public boolean isWritable() {
            return Files.isWritable(mount);
        }

        @Override
        public void make(String group) throws IOException {
            Files.createDirectory(mount.resolve(group));
        }

        @Override
        public void write(String group, String file, String text) throws IOException {
            try {
                Files.writeString(
                        mount.resolve(group).resolve(file), text, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new IOException(
                        "the kernel refused '" + text.strip() + "' as " + file + ": " + reason(e),
                        e);
            }
        }

        private String reason(IOException e) {
            try {
                return Files.readString(mount.resolve("info/last_cmd_status")).strip();
            } catch (IOException unreadable) {
                return String.valueOf(e.getMessage());
            }
        }

        @Override
        public void remove(String group) throws IOException {
            Files.deleteIfExists(mount.resolve(group));
        }

        @Override
        public List<String> groups() throws IOException {
            try (Stream<Path> all = Files.list(mount)) {
                return all.filter(Files::isDirectory)
                        .map(folder -> String.valueOf(folder.getFileName()))
                        .toList();
            }
        }
    }
}
