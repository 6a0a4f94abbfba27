package been.depot;

import been.protocol.Wire;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * Maps rows to records by the names of their columns: {@code startedAt} is in {@code started_at}.
 * Instants are stored in milliseconds, booleans as 0 and 1, enums by name, and a record of one
 * component, as ids are, as that component. Whatever else is not a number or a text is JSON.
 * Thread-safe.
 */
public final class RecordMapper<T extends Record> implements RowMapper<T> {
    private final Constructor<T> constructor;
    private final Map<String, RowMapper<@Nullable Object>> components;

    private RecordMapper(
            Constructor<T> constructor, Map<String, RowMapper<@Nullable Object>> components) {
        this.constructor = constructor;
        this.components = components;
    }

    public static <T extends Record> RecordMapper<T> of(Class<T> type) {
        var components = new LinkedHashMap<String, RowMapper<@Nullable Object>>();
        for (RecordComponent component : type.getRecordComponents()) {
            String column = component.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
            Column values = column(component.getGenericType());
            components.put(component.getName(), (row, _) -> values.read(row, column));
        }
        return new RecordMapper<>(constructor(type), components);
    }

    /** The same, but with a component that is not in a column of its name. */
    @SuppressWarnings("unchecked") // a mapper of something is a mapper of objects
    public RecordMapper<T> with(String component, RowMapper<? extends @Nullable Object> mapper) {
        var changed = new LinkedHashMap<>(components);
        if (changed.replace(component, (RowMapper<@Nullable Object>) mapper) == null) {
            throw new IllegalArgumentException(constructor + " has no " + component);
        }
        return new RecordMapper<>(constructor, changed);
    }

    @Override
    public T mapRow(ResultSet row, int number) throws SQLException {
        var values = new @Nullable Object[components.size()];
        int i = 0;
        for (RowMapper<@Nullable Object> component : components.values()) {
            values[i++] = component.mapRow(row, number);
        }
        return create(constructor, values);
    }

    private static <T> Constructor<T> constructor(Class<T> type) {
        try {
            Constructor<T> constructor =
                    type.getDeclaredConstructor(
                            Arrays.stream(type.getRecordComponents())
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " is not a record", e);
        }
    }

    private static <T> T create(Constructor<T> constructor, @Nullable Object... values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "%s does not accept the stored values %s"
                            .formatted(constructor, Arrays.toString(values)),
                    e);
        }
    }

    /** The values of a column. */
    private interface Column {
        @Nullable Object read(ResultSet row, String name) throws SQLException;

        default Column orNull() {
            return (row, name) -> {
                Object value = read(row, name);
                return row.wasNull() ? null : value;
            };
        }

        default Column as(Function<Object, Object> conversion) {
            return (row, name) -> {
                Object value = read(row, name);
                return value == null ? null : conversion.apply(value);
            };
        }
    }

    private static Column column(Type type) {
        Column text = ResultSet::getString;
        Column number = ((Column) ResultSet::getLong).orNull();
        if (type == String.class) {
            return text;
        } else if (type == long.class || type == Long.class) {
            return number;
        } else if (type == int.class || type == Integer.class) {
            return ((Column) ResultSet::getInt).orNull();
        } else if (type == double.class || type == Double.class) {
            return ((Column) ResultSet::getDouble).orNull();
        } else if (type == boolean.class) {
            return number.as(value -> !value.equals(0L));
        } else if (type == Instant.class) {
            return number.as(value -> Instant.ofEpochMilli((long) value));
        } else if (type instanceof Class<?> kind && kind.isEnum()) {
            return text.as(value -> constant(kind, (String) value));
        } else if (type instanceof Class<?> kind
                && kind.isRecord()
                && kind.getRecordComponents().length == 1) {
            Constructor<?> constructor = constructor(kind);
            return column(constructor.getGenericParameterTypes()[0])
                    .as(value -> create(constructor, value));
        }
        var json = Wire.mapper().constructType(type);
        return text.as(value -> Wire.mapper().readValue((String) value, json));
    }

    private static Object constant(Class<?> kind, String name) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException(
                                "the stored '%s' is not a %s".formatted(name, kind.getName())));
    }
}
