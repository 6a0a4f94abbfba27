package been.web.rest;

import been.results.TooManyValuesException;
import been.tasks.KeyReusedException;
import been.tasks.LeavingException;
import been.web.once.SenderKeys;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Turns whatever ends a call into a problem; causes go to the log, never to the caller. */
@RestControllerAdvice
final class ProblemAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);

    @ExceptionHandler
    ResponseEntity<ApiProblem> refused(RefusedCall refused) {
        return answer(refused.problem());
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> unreadable(HttpMessageNotReadableException unreadable) {
        if (cause(unreadable, BodyLimit.TooSlow.class) != null) {
            return answer(BodyLimit.tooSlow());
        }
        BodyLimit.TooLarge tooLarge = cause(unreadable, BodyLimit.TooLarge.class);
        return answer(
                tooLarge != null
                        ? BodyLimit.tooLarge(tooLarge.limit)
                        : ApiProblem.user(
                                HttpStatus.BAD_REQUEST,
                                "request.unreadable",
                                UnreadableJson.explain(unreadable)));
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> tooLarge(BodyLimit.TooLarge tooLarge) {
        return answer(BodyLimit.tooLarge(tooLarge.limit));
    }

    @ExceptionHandler(BodyLimit.TooSlow.class)
    ResponseEntity<ApiProblem> tooSlow() {
        return answer(BodyLimit.tooSlow());
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> mistyped(MethodArgumentTypeMismatchException mistyped) {
        return answer(
                ApiProblem.user(
                        HttpStatus.BAD_REQUEST,
                        "request.parameter",
                        "The value '%s' of '%s' is not valid."
                                .formatted(mistyped.getValue(), mistyped.getName())));
    }

    /** Names and values of parameters are read only when one is needed. */
    @ExceptionHandler({RequestRejectedException.class, InvalidParameterException.class})
    ResponseEntity<ApiProblem> garbled(RuntimeException garbled) {
        return answer(
                ApiProblem.user(
                        HttpStatus.BAD_REQUEST,
                        "request.parameter",
                        "The address has a parameter that cannot be read; encode special characters in names and values."));
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> tooManyValues(TooManyValuesException many) {
        LOG.debug("refused", many);
        return answer(
                ApiProblem.user(
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        "results.memory",
                        "An execution has %,d bytes of measurements, and this controller has memory for %,d at a time. Read its landing file, landing.nc, instead, or give the controller more memory."
                                .formatted(many.bytes, many.most)));
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> storage(IOException failed) {
        LOG.error("a stream or the disk failed", failed);
        return answer(
                ApiProblem.of(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "platform.storage",
                        ApiProblem.Kind.RESOURCE,
                        true,
                        String.valueOf(failed.getMessage()).contains("No space left")
                                ? "The controller's disk has no space or no inodes left; nothing was kept. Make room there and send it again."
                                : "The stream ended early or the controller's disk failed; nothing was kept. Send it again.",
                        List.of()));
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> interrupted(InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return answer(
                ApiProblem.of(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "platform.stopping",
                        ApiProblem.Kind.PLATFORM,
                        true,
                        "The controller is stopping; send the request again.",
                        List.of()));
    }

    /** Nothing was taken, so that the same call may go elsewhere at once. */
    @ExceptionHandler
    ResponseEntity<ApiProblem> leaving(LeavingException leaving) {
        return answer(
                ApiProblem.of(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "platform.leaving",
                        ApiProblem.Kind.PLATFORM,
                        true,
                        "This controller is stopping and took nothing; call another one, or this one again.",
                        List.of()));
    }

    @ExceptionHandler
    ResponseEntity<ApiProblem> reused(KeyReusedException reused) {
        LOG.debug("refused", reused);
        return answer(SenderKeys.reused().problem());
    }

    /** Also where a commit was cut off, and may have taken place. */
    @ExceptionHandler({
        DataAccessResourceFailureException.class,
        CannotCreateTransactionException.class,
        CannotGetJdbcConnectionException.class,
        TransactionSystemException.class
    })
    ResponseEntity<ApiProblem> database(RuntimeException failure) {
        LOG.error("the database is unreachable", failure);
        return answer(
                ApiProblem.of(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "platform.database",
                        ApiProblem.Kind.PLATFORM,
                        true,
                        "The database cannot be reached, so it is not known whether this was done. Send it again under the same Idempotency-Key; nothing is done twice.",
                        List.of()));
    }

    /** What Spring itself refuses (wrong method, missing parameter …), and bugs. */
    @ExceptionHandler
    ResponseEntity<ApiProblem> other(Exception failure) {
        if (failure instanceof ErrorResponse refusal
                && refusal.getStatusCode().is4xxClientError()) {
            HttpStatus status = status(refusal.getStatusCode());
            String detail = refusal.getBody().getDetail();
            return ResponseEntity.status(status)
                    .headers(refusal.getHeaders())
                    .header(HttpHeaders.CONTENT_TYPE, ApiProblem.MEDIA_TYPE)
                    .body(
                            ApiProblem.user(
                                    status,
                                    "request." + code(status),
                                    detail == null ? status.getReasonPhrase() : detail));
        }
        LOG.error("a call failed", failure);
        return answer(
                ApiProblem.of(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "platform.bug",
                        ApiProblem.Kind.PLATFORM,
                        false,
                        "Internal error; the cause is in the controller's log.",
                        List.of()));
    }

    private static ResponseEntity<ApiProblem> answer(ApiProblem problem) {
        return ResponseEntity.status(problem.status())
                .header(HttpHeaders.CONTENT_TYPE, ApiProblem.MEDIA_TYPE)
                .body(problem);
    }

    private static HttpStatus status(HttpStatusCode code) {
        HttpStatus status = HttpStatus.resolve(code.value());
        return status == null ? HttpStatus.BAD_REQUEST : status;
    }

    private static String code(HttpStatus status) {
        return status.getReasonPhrase().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private static <T extends Throwable> @Nullable T cause(Throwable failure, Class<T> type) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
        }
        return null;
    }
}
