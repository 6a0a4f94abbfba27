package been.web.openapi;

import been.protocol.access.OpenToAnyone;
import been.web.once.SenderKeys;
import been.web.problem.ApiProblem;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/** Says of each call what it may answer beside success, and under which name it is found. */
final class DescribedAnswers implements GlobalOperationCustomizer {
    static final String PROBLEM = "ApiProblem";

    @Override
    public Operation customize(Operation operation, HandlerMethod handler) {
        RequestMapping mapping =
                AnnotatedElementUtils.findMergedAnnotation(
                        handler.getMethod(), RequestMapping.class);
        RequestMethod method =
                mapping == null || mapping.method().length == 0
                        ? RequestMethod.GET
                        : mapping.method()[0];
        name(operation, handler);
        succeed(operation, handler.getMethodAnnotation(Succeeds.class));
        give(operation, handler.getMethodAnnotation(Gives.class));
        take(operation, handler.getMethodAnnotation(RawBody.class));
        stream(operation, mapping);
        yaml(operation);
        problems(operation, method, handler.hasMethodAnnotation(SlowsGuessing.class));
        if (method == RequestMethod.GET) {
            tagged(operation);
        }
        if (method == RequestMethod.POST && !handler.hasMethodAnnotation(OpenToAnyone.class)) {
            repeatable(operation);
        }
        return operation;
    }

    private static void name(Operation operation, HandlerMethod handler) {
        String resource = handler.getBeanType().getSimpleName().replaceFirst("Resource$", "");
        operation.setOperationId(resource + "." + handler.getMethod().getName());
        operation.setTags(List.of(words(resource)));
    }

    /** {@code HostAdministration} is "host administration". */
    static String words(String name) {
        String words = name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static void succeed(Operation operation, @Nullable Succeeds statuses) {
        if (statuses == null) {
            return;
        }
        ApiResponse done = operation.getResponses().remove("200");
        for (int status : statuses.value()) {
            operation.getResponses().addApiResponse(String.valueOf(status), done);
        }
    }

    private static void give(Operation operation, @Nullable Gives given) {
        ApiResponse done = operation.getResponses().get("200");
        if (given == null || done == null) {
            return;
        }
        var content = new Content();
        for (String type : given.value()) {
            content.addMediaType(type, new MediaType().schema(bytes(type)));
        }
        done.setContent(content);
    }

    private static void take(Operation operation, @Nullable RawBody taken) {
        if (taken != null) {
            operation.setRequestBody(
                    new RequestBody()
                            .required(true)
                            .content(
                                    new Content()
                                            .addMediaType(
                                                    taken.value(),
                                                    new MediaType().schema(bytes(taken.value())))));
        }
    }

    private static StringSchema bytes(String type) {
        var schema = new StringSchema();
        if (!type.startsWith("text/") && !type.endsWith("yaml")) {
            schema.format("binary");
        }
        return schema;
    }

    /** What a handler writes by itself is known by its media type only. */
    private static void stream(Operation operation, @Nullable RequestMapping mapping) {
        ApiResponse done = operation.getResponses().get("200");
        if (mapping == null || mapping.produces().length == 0 || done == null) {
            return;
        }
        if (done.getContent() == null || done.getContent().isEmpty()) {
            done.setContent(
                    new Content()
                            .addMediaType(
                                    mapping.produces()[0],
                                    new MediaType().schema(bytes(mapping.produces()[0]))));
        }
    }

    /** Text in JSON: anything. */
    private static void yaml(Operation operation) {
        ApiResponse done = operation.getResponses().get("200");
        MediaType document =
                done == null || done.getContent() == null
                        ? null
                        : done.getContent().get("application/yaml");
        if (document != null) {
            document.setSchema(new Schema<>());
        }
    }

    private static void problems(Operation operation, RequestMethod method, boolean slowsGuessing) {
        var codes = new TreeMap<HttpStatus, String>();
        if (slowsGuessing) {
            codes.put(HttpStatus.TOO_MANY_REQUESTS, "Too many attempts; wait before the next one.");
        }
        codes.put(HttpStatus.BAD_REQUEST, "A parameter, a header or the body is invalid.");
        codes.put(HttpStatus.UNAUTHORIZED, "The credential is missing, unknown or expired.");
        codes.put(HttpStatus.FORBIDDEN, "The caller lacks the permission.");
        codes.put(
                HttpStatus.NOT_ACCEPTABLE, "There is no response of a type that 'Accept' allows.");
        codes.put(HttpStatus.INTERNAL_SERVER_ERROR, "Internal error of the controller.");
        codes.put(
                HttpStatus.SERVICE_UNAVAILABLE,
                "The database, the disk or the controller is unavailable; send the request again.");
        codes.put(HttpStatus.NOT_FOUND, "There is no such resource.");
        if (method != RequestMethod.GET) {
            codes.put(HttpStatus.CONFLICT, "The request conflicts with the present state.");
            codes.put(
                    HttpStatus.PRECONDITION_FAILED, "The resource was changed since it was read.");
            codes.put(
                    HttpStatus.PRECONDITION_REQUIRED,
                    "The tag of the resource as it was read is missing; send it as 'If-Match'.");
            codes.put(HttpStatus.CONTENT_TOO_LARGE, "The body is too large.");
            if (method == RequestMethod.PUT) {
                codes.put(
                        HttpStatus.TOO_MANY_REQUESTS, "The caller sends too many files at a time.");
            }
            codes.put(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    "The media type of the body is not supported.");
            codes.put(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "The request is well-formed but cannot be executed; 'problems' lists the reasons.");
        } else {
            codes.put(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "The resource is not available in that format.");
        }
        codes.forEach((status, description) -> {
            String code = String.valueOf(status.value());
            if (!operation.getResponses().containsKey(code)) {
                operation.getResponses().addApiResponse(code, problem(description));
            }
        });
    }

    static ApiResponse problem(String description) {
        return new ApiResponse()
                .description(description)
                .content(
                        new Content()
                                .addMediaType(
                                        ApiProblem.MEDIA_TYPE,
                                        new MediaType()
                                                .schema(
                                                        new Schema<>()
                                                                .$ref(
                                                                        "#/components/schemas/"
                                                                                + PROBLEM))));
    }

    /** Whoever is known may send it again under a key. */
    private static void repeatable(Operation operation) {
        if (operation.getParameters() != null) {
            operation
                    .getParameters()
                    .removeIf(parameter -> SenderKeys.HEADER.equals(parameter.getName()));
        }
        operation.addParametersItem(
                new Parameter()
                        .in("header")
                        .name(SenderKeys.HEADER)
                        .description(
                                "chosen by the sender; a request that is sent again under the same key is"
                                        + " executed once, and answered as it was the first time")
                        .required(false)
                        .schema(new StringSchema().minLength(1).maxLength(255)));
    }

    /** What is read as JSON has a tag, and need not be sent to who has it. */
    private static void tagged(Operation operation) {
        ApiResponse done = operation.getResponses().get("200");
        if (done == null
                || done.getContent() == null
                || !done.getContent().containsKey("application/json")) {
            return;
        }
        done.addHeaderObject(
                "ETag",
                new Header()
                        .description("changes whenever the response does")
                        .schema(new StringSchema()));
        operation.addParametersItem(
                new Parameter()
                        .in("header")
                        .name("If-None-Match")
                        .description("the tag of a response that the caller has")
                        .required(false)
                        .schema(new StringSchema()));
        operation
                .getResponses()
                .addApiResponse(
                        "304", new ApiResponse().description("The response still has that tag."));
    }
}
