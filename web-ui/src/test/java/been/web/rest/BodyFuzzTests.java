package been.web.rest;

import been.protocol.PackageReference;
import been.protocol.RegistrationRequest;
import been.protocol.SyncRequest;
import been.protocol.Wire;
import been.testing.Fuzzing;
import been.web.submitting.ContextReader;
import been.web.submitting.ContextRequest;
import been.web.submitting.Lookup;
import been.web.submitting.TaskRequest;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Bodies of calls by hosts and users, and what is answered where they cannot be read. */
class BodyFuzzTests {
    private static final JsonMapper REST = RestJson.mapper();

    @FuzzTest
    void hostSync(byte[] json) throws Exception {
        Fuzzing.answers(() -> explanation(Wire.mapper(), json, SyncRequest.class));
    }

    @FuzzTest
    void hostRegistration(byte[] json) throws Exception {
        Fuzzing.answers(() -> explanation(Wire.mapper(), json, RegistrationRequest.class));
    }

    @FuzzTest
    void submission(byte[] json) throws Exception {
        Fuzzing.answers(() -> {
            try {
                ContextRequest request = REST.readValue(json, ContextRequest.class);
                return request != null
                                && new ContextReader(new AnyPackage()).read(request, "somebody")
                                        instanceof ContextReader.Read.Lacking(var problems)
                        ? problems.getFirst()
                        : null;
            } catch (JacksonException wrong) {
                return explained(wrong, json);
            }
        });
    }

    private static @Nullable String explanation(JsonMapper mapper, byte[] json, Class<?> type) {
        try {
            var _ = mapper.readValue(json, type);
            return null;
        } catch (JacksonException wrong) {
            return explained(wrong, json);
        }
    }

    private static String explained(JacksonException wrong, byte[] json) {
        return UnreadableJson.explain(
                new HttpMessageNotReadableException("unreadable", wrong, new Body(json)));
    }

    private record Body(InputStream in) implements HttpInputMessage {
        Body(byte[] bytes) {
            this(new ByteArrayInputStream(bytes));
        }

        @Override
        public InputStream getBody() {
            return in;
        }

        @Override
        public HttpHeaders getHeaders() {
            return new HttpHeaders();
        }
    }

    private static final class AnyPackage implements Lookup {
        @Override
        public Optional<PackageReference> find(TaskRequest.PackageRequest wanted) {
            return wanted.name() == null
                    ? Optional.empty()
                    : Optional.of(new PackageReference("been/tool", "1.2", "a".repeat(64)));
        }

        @Override
        public Optional<TaskRequest> descriptor(String name) {
            return name.equals("been/tool/serve")
                    ? Optional.of(
                            REST.readValue(
                                    "{\"program\": {\"type\": \"command\", \"arguments\": [\"serve\"]}}",
                                    TaskRequest.class))
                    : Optional.empty();
        }
    }
}
