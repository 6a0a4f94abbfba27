package been.documents;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import tools.jackson.databind.JsonNode;

/** Writes JSON as YAML for people. */
public final class YamlText {
    private static final int WIDTH = 100;

    private YamlText() {}

    /** One key a line; lists and maps without content are omitted. */
    public static String of(JsonNode value) {
        var settings =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(WIDTH).build();
        return hasContent(value) ? new Dump(settings).dumpToString(plain(value)) : "";
    }

    private static boolean hasContent(JsonNode value) {
        return value.isArray()
                ? !value.isEmpty()
                : value.isObject()
                        ? value.valueStream().anyMatch(YamlText::hasContent)
                        : !value.isNull();
    }

    private static Object plain(JsonNode value) {
        if (value.isArray()) {
            var list = new ArrayList<Object>();
            value.forEach(each -> list.add(plain(each)));
            return list;
        }
        if (value.isObject()) {
            var map = new LinkedHashMap<String, Object>();
            value.forEachEntry((key, each) -> {
                if (hasContent(each)) {
                    map.put(key, plain(each));
                }
            });
            return map;
        }
        return switch (value.getNodeType()) {
            case BOOLEAN -> value.asBoolean();
            case NUMBER -> value.numberValue();
            default -> value.asString();
        };
    }
}
