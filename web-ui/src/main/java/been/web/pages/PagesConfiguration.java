package been.web.pages;

import com.vaadin.flow.spring.annotation.EnableVaadin;
import org.springframework.context.annotation.Configuration;

/** Lets Vaadin find the pages of this package and those below, and nothing else. */
@Configuration(proxyBeanMethods = false)
@EnableVaadin("been.web.pages")
public class PagesConfiguration {}
