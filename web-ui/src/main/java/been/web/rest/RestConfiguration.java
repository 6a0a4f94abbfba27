package been.web.rest;

import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.Wire;
import been.tasks.Tasks;
import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import been.web.submitting.SavedTasks;
import been.web.submitting.Submissions;
import java.util.List;
import java.util.Map;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** The resources and the JSON they speak. */
@Configuration(proxyBeanMethods = false)
@Import({
    AccountResource.class,
    AnalysisResource.class,
    AnonymousBodies.class,
    AuditResource.class,
    BackupResource.class,
    BenchmarkResource.class,
    BisectionResource.class,
    BodyLimit.class,
    BrokenAnswers.class,
    ChangeReportResource.class,
    ChangeResource.class,
    ChartResource.class,
    CommentResource.class,
    ConfigurationResource.class,
    ContextResource.class,
    ControllerResource.class,
    DebuggedTaskResource.class,
    DescriptorResource.class,
    EntityTags.class,
    ErrorAnswers.class,
    EvaluationResource.class,
    EvaluatorResource.class,
    ExecutionResource.class,
    ExplanationResource.class,
    FeedResource.class,
    HostAdministrationResource.class,
    HostDirectoryResource.class,
    HostMatchResource.class,
    HostProtocol.class,
    HostResource.class,
    LiveEvents.class,
    LoginResource.class,
    NotificationResource.class,
    PackageResource.class,
    PlainQuery.class,
    PlanResource.class,
    RepeatResource.class,
    PlatformResource.class,
    ProblemAnswers.class,
    PublicAnalysisResource.class,
    PublicReading.class,
    ResultResource.class,
    RetentionResource.class,
    RunResource.class,
    ScheduleResource.class,
    SchemaResource.class,
    SelectionResource.class,
    ServiceResource.class,
    SuiteResource.class,
    TaskListResource.class,
    TaskResource.class,
    TaskWorkResource.class,
    TokenResource.class,
    UnreadableRequests.class,
    UploadLimit.class,
    UserResource.class,
    UsesResource.class,
    VerdictResource.class
})
public class RestConfiguration {

    private static final int AFTER_RESOURCES = 10;

    /** What only host runtimes send and get: tolerant, so that neighbouring versions understand. */
    private static final List<Class<?>> PROTOCOL =
            List.of(
                    RegistrationRequest.class,
                    RegistrationResponse.class,
                    SyncRequest.class,
                    SyncResponse.class);

    @Bean
    JsonMapper jsonMapper() {
        return RestJson.mapper();
    }

    @Bean
    Submissions submissions(
            Tasks tasks,
            SoftwareRepository packages,
            SavedDescriptors descriptors,
            JsonMapper mapper) {
        return new Submissions(tasks, packages, descriptors, mapper);
    }

    @Bean
    SavedTasks savedTasks(
            SavedDescriptors descriptors, SoftwareRepository packages, JsonMapper mapper) {
        return new SavedTasks(descriptors, packages, mapper);
    }

    /** Asked after the resources and before the pages, which would answer any address. */
    @Bean
    SimpleUrlHandlerMapping unknownCalls() {
        HttpRequestHandler unknown =
                (_, response) ->
                        ProblemWriter.write(
                                response,
                                ApiProblem.user(
                                        HttpStatus.NOT_FOUND,
                                        "request.path",
                                        "There is no such call in the API."));
        return new SimpleUrlHandlerMapping(Map.of("/api/**", unknown), AFTER_RESOURCES);
    }

    @Bean
    ServerHttpMessageConvertersCustomizer hostProtocolIsTolerant(JsonMapper mapper) {
        var converter = new JacksonJsonHttpMessageConverter(mapper);
        for (Class<?> type : PROTOCOL) {
            converter.registerMappersForType(
                    type, mappers -> mappers.put(MediaType.APPLICATION_JSON, Wire.mapper()));
        }
        return converters -> converters.withJsonConverter(converter);
    }
}
