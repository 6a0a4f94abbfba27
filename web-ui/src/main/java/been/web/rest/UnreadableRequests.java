package been.web.rest;

import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.tomcat.TomcatContextCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;

/**
 * Answers requests that are refused before there is a path to look up, such as one with an encoded
 * zero byte, as all others are answered: with a problem instead of the server's own page.
 */
final class UnreadableRequests
        implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        TomcatContextCustomizer last =
                context -> context.getParent().getPipeline().addValve(new Refusal());
        factory.addContextCustomizers(last);
    }

    private static final class Refusal extends ErrorReportValve {
        @Override
        protected void report(Request request, Response response, Throwable throwable) {
            HttpStatus status = HttpStatus.resolve(response.getStatus());
            if (status == null
                    || !status.is4xxClientError()
                    || response.getContentWritten() > 0
                    || !response.setErrorReported()) {
                return;
            }
            try {
                ProblemWriter.write(
                        response.getResponse(),
                        ApiProblem.user(
                                status,
                                "request.unreadable",
                                "The request's first line or one of its headers is not allowed in"
                                        + " HTTP; encode special characters in the address."));
                response.finishResponse();
            } catch (IOException gone) {
                container.getLogger().debug("the sender has gone", gone);
            }
        }
    }
}
