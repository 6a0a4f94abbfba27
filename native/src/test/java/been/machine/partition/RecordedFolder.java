package been.machine.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Groups that only remember what was written to them, and may refuse one text. */
final class RecordedFolder implements ResctrlFolder {
    private final Map<String, Map<String, String>> groups = new LinkedHashMap<>();
    private final String refused;

    RecordedFolder(String refused) {
        this.refused = refused;
    }

    RecordedFolder() {
        this("nothing");
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void make(String group) throws IOException {
        if (groups.putIfAbsent(group, new TreeMap<>()) != null) {
            throw new IOException(group + " is there already");
        }
    }

    @Override
    public void write(String group, String file, String text) throws IOException {
        if (text.strip().equals(refused)) {
            throw new IOException("the kernel refused '" + refused + "' as " + file);
        }
        Optional.ofNullable(groups.get(group))
                .orElseThrow(() -> new IOException("there is no " + group))
                .put(file, text);
    }

    @Override
    public void remove(String group) {
        groups.remove(group);
    }

    @Override
    public List<String> groups() {
        return new ArrayList<>(groups.keySet());
    }

    String text(String group, String file) {
        return groups.getOrDefault(group, Map.of()).getOrDefault(file, "");
    }
}
