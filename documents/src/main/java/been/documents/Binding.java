package been.documents;

import been.protocol.Quantities;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Binds documents to records: keys and constants of enums are in kebab-case, a single value is a
 * list of one, absent lists and maps are empty.
 */
final class Binding {
    static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                    .annotationIntrospector(new KebabCaseEnums())
                    .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .withConfigOverride(List.class, o -> o.setNullHandling(emptyForNull()))
                    .withConfigOverride(Map.class, o -> o.setNullHandling(emptyForNull()))
                    .addModule(
                            new SimpleModule()
                                    .addDeserializer(Duration.class, new DurationText())
                                    .addDeserializer(Integer.class, new IntegerText()))
                    .build();

    private Binding() {}

    private static JsonSetter.Value emptyForNull() {
        return JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    }

    private static final class DurationText extends StdDeserializer<Duration> {
        DurationText() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) {
            Duration duration = Quantities.parseDuration(parser.getString());
            if (duration.isZero()) {
                throw new IllegalArgumentException(
                        "'%s' is shorter than a nanosecond".formatted(parser.getString()));
            }
            return duration;
        }
    }

    /** JSON Schema counts {@code 5.0} and {@code 1e3} among the integers. */
    private static final class IntegerText extends StdDeserializer<Integer> {
        IntegerText() {
            super(Integer.class);
        }

        @Override
        public Integer deserialize(JsonParser parser, DeserializationContext context) {
            return new BigDecimal(parser.getString()).intValueExact();
        }
    }

    private static final class KebabCaseEnums extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
            for (int i = 0; i < constants.length; i++) {
                names[i] = constants[i].name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
            return names;
        }
    }
}
