package been.web.security;

import been.protocol.access.Role;
import been.tasks.HostAdministration;
import been.tasks.Hosts;
import been.web.problem.ApiProblem;
import been.web.problem.ProblemWriter;
import com.vaadin.flow.server.VaadinServlet;
import com.vaadin.flow.server.auth.NavigationAccessControl;
import com.vaadin.flow.spring.security.AuthenticationContext;
import com.vaadin.flow.spring.security.VaadinSecurityConfigurer;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.atmosphere.cpr.ApplicationConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.SecurityContextConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * The filter chains of host runtimes, REST, the login page and pages; everything else is denied.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import({
    AccountConfiguration.class,
    Front.class,
    GuardedContracts.class,
    PageLimit.class,
    PagePolicy.class
})
public class SecurityConfiguration {

    private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private static final String POLICY_FOR_DATA =
            "default-src 'none'; frame-ancestors 'none'; sandbox";
    private static final String POLICY_FOR_LOGIN =
            "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self';"
                    + " base-uri 'none'; frame-ancestors 'none'";

    private static final AuthenticationEntryPoint NO_CREDENTIAL =
            (_, response, _) -> {
                response.setHeader("WWW-Authenticate", "Bearer");
                ProblemWriter.write(
                        response,
                        ApiProblem.user(
                                HttpStatus.UNAUTHORIZED,
                                "auth.required",
                                "This call needs a valid token in the header 'Authorization: Bearer …'."));
            };

    private static final ApiProblem FORGED =
            ApiProblem.user(
                    HttpStatus.FORBIDDEN,
                    "auth.denied",
                    "From a browser session the header X-XSRF-TOKEN must repeat the cookie XSRF-TOKEN.");

    private static final AccessDeniedHandler NOT_ALLOWED =
            (_, response, denied) ->
                    ProblemWriter.write(
                            response,
                            denied instanceof AuthorizationDeniedException refused
                                            && refused.getAuthorizationResult()
                                                    instanceof Denial why
                                    ? why.problem()
                                    : FORGED);

    @Bean
    HandlerAccess handlerAccess(
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping,
            Rights rights,
            PublicAnalyses published,
            AccessTokens tokens) {
        return new HandlerAccess(mapping, rights, published::contains, tokens);
    }

    @Bean
    Caller caller(AuthenticationContext context, AuditLog audit) {
        return new Caller(
                () -> context.getAuthenticatedUser(Identity.class).or(PageSessions::whoseOpenPage),
                audit);
    }

    /**
     * Answers to local names and its own only, so that no foreign page reaches it through another
     * name.
     */
    @Bean
    StrictHttpFirewall httpFirewall(@Value("${been.names:}") Set<String> own) {
        var firewall = new StrictHttpFirewall();
        firewall.setAllowedHostnames(name ->
                LOCAL_NAMES.contains(name)
                        || own.contains(name.toLowerCase(Locale.ROOT))
                        || own.contains(name));
        return firewall;
    }

    @Bean
    @Order(1)
    SecurityFilterChain hostRuntimes(
            HttpSecurity http, Hosts hosts, HostAdministration administration, HandlerAccess access)
            throws Exception {
        BearerFilter.Lookup lookup =
                (credential, _) ->
                        hosts.authenticate(credential)
                                .map(host -> new Identity(host.value(), Role.HOST));
        return stateless(http.securityMatcher("/api/host/**"), POLICY_FOR_DATA)
                .csrf(AbstractHttpConfigurer::disable)
                .addFilterBefore(
                        new BearerFilter(lookup, revokedOrUnknown(administration), contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(calls ->
                        calls.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .anyRequest()
                                .access(access))
                .build();
    }

    /** Of the chain itself: what is set for the whole process may be another controller's. */
    private static SecurityContextHolderStrategy contexts(HttpSecurity http) {
        return http.getSharedObject(ApplicationContext.class)
                .getBeanProvider(SecurityContextHolderStrategy.class)
                .getIfAvailable(SecurityContextHolder::getContextHolderStrategy);
    }

    /** A host with a revoked credential is answered so, not only as unknown. */
    private static AuthenticationEntryPoint revokedOrUnknown(HostAdministration administration) {
        return (request, response, unknown) -> {
            Optional<String> revocation =
                    BearerFilter.credential(request).flatMap(administration::revocation);
            if (revocation.isPresent()) {
                ProblemWriter.write(
                        response,
                        ApiProblem.user(HttpStatus.FORBIDDEN, "host.revoked", revocation.get()));
            } else {
                NO_CREDENTIAL.commence(request, response, unknown);
            }
        };
    }

    @Bean
    @Order(2)
    SecurityFilterChain rest(
            HttpSecurity http,
            AccessTokens tokens,
            Sessions sessions,
            HandlerAccess access,
            AuditLog audit,
            Rights rights)
            throws Exception {
        return stateless(http.securityMatcher("/api/**", "/health/**", "/metrics"), POLICY_FOR_DATA)
                .csrf(csrf ->
                        csrf.spa()
                                .requireCsrfProtectionMatcher(
                                        call -> ridesOnSession(call, sessions)))
                .addFilterBefore(
                        new BearerFilter(
                                (token, address) ->
                                        tokens.identify(AccessTokens.Kind.BEARER, token, address),
                                NO_CREDENTIAL,
                                contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .addFilterBefore(
                        new SessionFilter(sessions, contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .addFilterBefore(
                        new AuditFilter(audit, rights, contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(calls ->
                        calls.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC)
                                .permitAll()
                                .anyRequest()
                                .access(access))
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain login(HttpSecurity http) throws Exception {
        return stateless(http.securityMatcher("/login", "/login/token"), POLICY_FOR_LOGIN)
                // Without a referrer browsers say of a form that it is from nowhere.
                .headers(headers ->
                        headers.referrerPolicy(referrer ->
                                referrer.policy(
                                        ReferrerPolicyHeaderWriter.ReferrerPolicy.SAME_ORIGIN)))
                .csrf(AbstractHttpConfigurer::disable)
                .authorizeHttpRequests(calls -> calls.anyRequest().permitAll())
                .build();
    }

    @Bean
    PageCapacity.Open openBrowsers() {
        return new PageCapacity.Open();
    }

    @Bean
    EndedPages endedPages(PageCapacity.Open open, AccessTokens tokens) {
        return new EndedPages(open, tokens);
    }

    /** Atmosphere makes it, from a parameter of Vaadin's servlet. */
    @Bean
    static BeanPostProcessor deafSocket() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof ServletRegistrationBean<?> servlet
                        && servlet.getServlet() instanceof VaadinServlet) {
                    servlet.addInitParameter(
                            ApplicationConfig.ATMOSPHERE_INTERCEPTORS, PageSocket.class.getName());
                }
                return bean;
            }
        };
    }

    @Bean
    @Order(4)
    SecurityFilterChain pages(
            HttpSecurity http,
            Sessions sessions,
            NavigationAccessControl navigation,
            PageCapacity.Open open,
            @Value("${been.open-browsers:0}") int mostOpen)
            throws Exception {
        int most = mostOpen > 0 ? mostOpen : PageCapacity.usual();
        navigation.setLoginView("/login");
        return http.securityContext(SecurityConfiguration::keepNothing)
                .addFilterBefore(
                        new SessionFilter(sessions, contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .addFilterBefore(
                        new PageSessions(contexts(http)), AnonymousAuthenticationFilter.class)
                .addFilterBefore(
                        new PageCapacity(open, most, contexts(http)),
                        AnonymousAuthenticationFilter.class)
                .authorizeHttpRequests(calls ->
                        calls.dispatcherTypeMatchers(DispatcherType.ERROR)
                                .permitAll()
                                .requestMatchers(
                                        "/aura/**", "/been/**", "/webjars/**", "/favicon.svg")
                                .permitAll())
                .with(
                        VaadinSecurityConfigurer.vaadin(),
                        vaadin ->
                                vaadin.enableLogoutConfiguration(false)
                                        .enableRequestCacheConfiguration(false)
                                        .anyRequest(others ->
                                                others.access(SecurityConfiguration::nothingThere)))
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(refused ->
                        refused.authenticationEntryPoint((request, response, _) ->
                                response.sendRedirect(
                                        loginFor(request, sessions.carriesCookie(request)))))
                .headers(headers ->
                        headers.contentSecurityPolicy(
                                        csp -> csp.policyDirectives(PagePolicy.withoutScript()))
                                .referrerPolicy(_ -> {}))
                .build();
    }

    /** Signed-in users get a page that reports an unknown address; others must sign in first. */
    private static AuthorizationResult nothingThere(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext call) {
        Authentication known = who.get();
        boolean isSomebody = known != null && known.getPrincipal() instanceof Identity;
        return new AuthorizationDecision(
                isSomebody && READING.contains(call.getRequest().getMethod()));
    }

    /**
     * Without Spring's policy of that name: it changes the session id of the browser's open pages
     * with each call, so that a request with the old id, already on its way, ends its page.
     */
    private static HttpSecurity stateless(HttpSecurity http, String policy) throws Exception {
        return http.securityContext(SecurityConfiguration::keepNothing)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(refused ->
                        refused.authenticationEntryPoint(NO_CREDENTIAL)
                                .accessDeniedHandler(NOT_ALLOWED))
                .headers(headers ->
                        headers.contentSecurityPolicy(csp -> csp.policyDirectives(policy))
                                .referrerPolicy(_ -> {}));
    }

    private static void keepNothing(SecurityContextConfigurer<HttpSecurity> context) {
        context.securityContextRepository(new RequestAttributeSecurityContextRepository());
    }

    private static boolean ridesOnSession(HttpServletRequest call, Sessions sessions) {
        return !READING.contains(call.getMethod())
                && !BearerFilter.carriesCredential(call)
                && sessions.carriesCookie(call);
    }

    /**
     * @param isEnded whether there was a session
     */
    private static String loginFor(HttpServletRequest request, boolean isEnded) {
        String query = request.getQueryString();
        String page = request.getRequestURI() + (query == null ? "" : "?" + query);
        if (page.equals("/") && !isEnded) {
            return "/login";
        }
        return "/login?page="
                + URLEncoder.encode(page, StandardCharsets.UTF_8)
                + (isEnded ? "&ended" : "");
    }
}
