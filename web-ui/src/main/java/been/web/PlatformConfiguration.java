package been.web;

import org.springframework.context.annotation.Configuration;

/** The managers and repositories. */
@Configuration(proxyBeanMethods = false)
class PlatformConfiguration {}
