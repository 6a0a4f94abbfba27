package been.web.openapi;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Schemas of records and of closed choices of records, as their JSON is: a component is there
 * unless it may be null, and a choice is recognised by its type property.
 *
 * <p>What is not ours is left to the library, which would guess properties from method names.
 */
final class WireSchemas implements ModelConverter {
    private static final String REFERENCE = "#/components/schemas/";

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
        JavaType java = Json.mapper().constructType(type.getType());
        Class<?> raw = java.getRawClass();
        if (raw == Duration.class) {
            return new StringSchema().format("duration").description("ISO 8601, such as PT90S");
        }
        if (raw == Path.class) {
            return new StringSchema();
        }
        if (raw == Object.class || JsonNode.class.isAssignableFrom(raw)) {
            return new Schema<>();
        }
        Optional<RecordComponent> value = value(raw);
        if (value.isPresent()) {
            return context.resolve(part(java, value.get()));
        }
        if (choices(raw).isPresent()) {
            return named(name(java), context, () -> choice(raw, context));
        }
        if (raw.isRecord()) {
            return named(name(java), context, () -> object(java, context));
        }
        return chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    }

    private interface Making {
        Schema<?> make();
    }

    /** A reference to it; it is made once, and may refer to itself. */
    private static Schema<?> named(String name, ModelConverterContext context, Making making) {
        if (!context.getDefinedModels().containsKey(name)) {
            context.defineModel(name, new ObjectSchema());
            context.defineModel(name, making.make().name(name));
        }
        return new Schema<>().$ref(REFERENCE + name);
    }

    private static Schema<?> choice(Class<?> raw, ModelConverterContext context) {
        var discriminator =
                new Discriminator().propertyName(raw.getAnnotation(JsonTypeInfo.class).property());
        var schema = new Schema<>().discriminator(discriminator);
        for (JsonSubTypes.Type one : choices(raw).orElseThrow().value()) {
            Schema<?> chosen = context.resolve(new AnnotatedType(one.value()));
            schema.addOneOfItem(chosen);
            discriminator.mapping(one.name(), chosen.get$ref());
        }
        return schema;
    }

    private static Schema<?> object(JavaType java, ModelConverterContext context) {
        Class<?> raw = java.getRawClass();
        var schema = new ObjectSchema();
        if (isRequest(raw)) {
            schema.additionalProperties(false);
        }
        tag(raw).ifPresent(tag -> {
            schema.addProperty(tag.property(), new StringSchema()._enum(List.of(tag.name())));
            schema.addRequiredItem(tag.property());
        });
        add(java, schema, true, context);
        return schema;
    }

    private static void add(
            JavaType java, ObjectSchema schema, boolean isThere, ModelConverterContext context) {
        for (RecordComponent component : java.getRawClass().getRecordComponents()) {
            if (annotation(component, JsonIgnore.class) != null) {
                continue;
            }
            if (annotation(component, JsonUnwrapped.class) != null) {
                add(part(java, component.getGenericType()), schema, false, context);
                continue;
            }
            JsonProperty renamed = annotation(component, JsonProperty.class);
            String name =
                    renamed == null || renamed.value().isEmpty()
                            ? component.getName()
                            : renamed.value();
            schema.addProperty(name, context.resolve(part(java, component)));
            if (isThere && isRequired(component)) {
                schema.addRequiredItem(name);
            }
        }
    }

    /** Lists and maps may be left out by callers. */
    private static boolean isRequired(RecordComponent component) {
        Class<?> type = component.getType();
        return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && annotation(component, JsonInclude.class) == null
                && type != Optional.class
                && !Collection.class.isAssignableFrom(type)
                && !Map.class.isAssignableFrom(type);
    }

    /** Keys that are not known are errors in what callers write. */
    private static boolean isRequest(Class<?> raw) {
        return raw.getSimpleName().endsWith("Request");
    }

    private static AnnotatedType part(JavaType owner, RecordComponent component) {
        return new AnnotatedType(part(owner, component.getGenericType()));
    }

    private static JavaType part(JavaType owner, java.lang.reflect.Type type) {
        return Json.mapper().getTypeFactory().resolveMemberType(type, owner.getBindings());
    }

    private static Optional<RecordComponent> value(Class<?> raw) {
        return raw.isRecord()
                ? Arrays.stream(raw.getRecordComponents())
                        .filter(component -> annotation(component, JsonValue.class) != null)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<JsonSubTypes> choices(Class<?> raw) {
        return Optional.ofNullable(raw.getDeclaredAnnotation(JsonSubTypes.class));
    }

    /** The property and word that distinguish a record from others of its choice. */
    private record Tag(String property, String name) {}

    private static Optional<Tag> tag(Class<?> raw) {
        for (Class<?> choice : raw.getInterfaces()) {
            JsonTypeInfo info = choice.getDeclaredAnnotation(JsonTypeInfo.class);
            if (info != null && choices(choice).isPresent()) {
                return Arrays.stream(choices(choice).get().value())
                        .filter(one -> one.value() == raw)
                        .findFirst()
                        .map(one -> new Tag(info.property(), one.name()));
            }
        }
        return Optional.empty();
    }

    /**
     * Jackson's annotations stand on the component, and are carried over to its accessor or field.
     */
    private static <A extends java.lang.annotation.Annotation> @Nullable A annotation(
            RecordComponent component, Class<A> type) {
        A direct = component.getAnnotation(type);
        if (direct != null) {
            return direct;
        }
        A onAccessor = component.getAccessor().getAnnotation(type);
        if (onAccessor != null) {
            return onAccessor;
        }
        try {
            return component
                    .getDeclaringRecord()
                    .getDeclaredField(component.getName())
                    .getAnnotation(type);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("a component has a field", e);
        }
    }

    /** Such as {@code ListingTaskView}; types within others carry the others' names. */
    private static String name(JavaType java) {
        Class<?> raw = java.getRawClass();
        String own =
                raw.isRecord() || raw.isInterface()
                        ? raw.getName()
                                .substring(raw.getPackageName().length() + 1)
                                .replace("$", "")
                        : raw.getSimpleName();
        return own
                + java.getBindings().getTypeParameters().stream()
                        .map(WireSchemas::name)
                        .collect(Collectors.joining());
    }
}
