package been.machine.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The groups of resctrl: folders that the kernel fills with files, and takes away with them. */
public interface ControlFolder {

    /** Whether this process may make groups at all. */
    boolean isWritable();

    /** Makes a group that gets nothing yet. */
    void make(String group) throws IOException;

    /**
     * @throws IOException with what the kernel says of it
     */
    void write(String group, String file, String text) throws IOException;

    /** Its processors and ways are everybody's again; nothing there is fine. */
    void remove(String group) throws IOException;

    /** Names of the groups, and of whatever folders the kernel keeps beside them. */
    List<String> groups() throws IOException;

    /** The kernel's own, where it is mounted. */
    record Mounted(Path mount) implements ControlFolder {

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
            } catch (IOException untold) {
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
