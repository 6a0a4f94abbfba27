source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "been.R"))
u <- qnorm(1 - (1 - input$parameters$confidence) / 2)

# Mean of means and its interval; S² of each level as the thesis defines them.
interval_of <- function(data) {
  runs <- split(data$value, list(data$binary, data$execution), drop = TRUE)
  owner <- vapply(split(data$binary, list(data$binary, data$execution), drop = TRUE), `[`, 0L, 1)
  run_mean <- vapply(runs, mean, 0)
  binary_mean <- tapply(run_mean, owner, mean)
  l <- length(binary_mean)
  lm <- length(run_mean)
  lmn <- nrow(data)
  variance <- 0
  if (lmn > lm) {
    squares <- sum(vapply(runs, function(v) sum((v - mean(v))^2), 0))
    variance <- variance + squares / (lmn - lm) / lmn
  }
  if (lm > l) {
    squares <- sum((run_mean - binary_mean[as.character(owner)])^2)
    variance <- variance + squares / (lm - l) / lm
  }
  if (l > 1) variance <- variance + var(as.numeric(binary_mean)) / l
  mean <- mean(binary_mean)
  data.frame(mean = mean, low = mean - u * sqrt(variance), high = mean + u * sqrt(variance), executions = lm)
}

# The platform's verdict on two experiments; empty if it has not compared them.
verdict_of <- function(old, new, metric) {
  own <- Filter(function(one) {
    one$metric == metric$name && one$oldExperiment == old && one$newExperiment == new
  }, statistics$comparisons)
  if (length(own) == 0) "" else own[[1]]$verdict
}

# Experiments whose versions follow each other: those of one configuration of a regression, else all.
history_of <- function(experiment) {
  if (identical(input$analysis$kind, "regression")) paste(experiment$configuration, collapse = "\n") else ""
}

requested <- list()
for (metric in input$metrics) {
  all <- Filter(function(one) nrow(one) > 0, lapply(by_experiment(metric), contributions, metric))
  if (length(all) == 0) next
  table <- cbind(experiment = names(all), do.call(rbind, lapply(all, interval_of)))
  own <- match(table$experiment, vapply(input$experiments, function(e) e$name, ""))
  table$version <- vapply(input$experiments[own], function(e) e$version, "")
  table$history <- vapply(input$experiments[own], history_of, "")
  write_table(table[, c("version", "experiment", "executions", "mean", "low", "high")],
    file_of("intervals", metric, "csv"))
  older <- table[-nrow(table), ]
  newer <- table[-1, ]
  apart <- newer$history == older$history & (newer$low > older$high | newer$high < older$low)
  verdict <- vapply(seq_len(nrow(newer)), function(i) {
    verdict_of(older$experiment[i], newer$experiment[i], metric)
  }, "")
  judged <- verdict %in% c("regressed", "improved")
  changes <- data.frame(
    newer_version = newer$version, older_version = older$version,
    change_percent = 100 * (newer$mean - older$mean) / older$mean,
    intervals_apart = apart, verdict = verdict)[apart | judged, ]
  write_table(changes, file_of("changes", metric, "csv"))
  worse <- if (metric$better == "lower") newer$mean > older$mean else newer$mean < older$mean
  labels <- short(table$version)

  drawing(file_of("changes", metric, "svg"), max(5, min(16, 2.4 + 0.32 * nrow(table))), 4.6, function() {
    at <- seq_len(nrow(table))
    plot(NULL, xlim = range(at) + c(-0.5, 0.5), ylim = range(table$low, table$high), xaxt = "n",
      xlab = "", ylab = label(metric), cex.main = 1,
      main = sprintf("%g %% confidence interval for the mean%s", 100 * input$parameters$confidence,
        if (metric$summary == "mean") "" else paste("", metric$summary)))
    axis(1, at, labels, las = 2, cex.axis = 0.75)
    if (nrow(table) > 1) {
      for (i in which(apart)) {
        segments(i, table$mean[i], i + 1, table$mean[i + 1], lwd = 4, lend = 1,
          col = if (worse[i]) "#C0392B" else "#1E8449")
      }
      for (own in split(at, table$history)) lines(own, table$mean[own], col = grey, lwd = 0.7)
    }
    segments(at, table$low, at, table$high, lwd = 2, col = blue)
    segments(at - 0.18, table$low, at + 0.18, table$low, lwd = 1.4, col = blue)
    segments(at - 0.18, table$high, at + 0.18, table$high, lwd = 1.4, col = blue)
    points(at, table$mean, pch = 16, cex = 0.6, col = blue)
    for (i in which(judged)) {
      points(i + 0.5, (table$mean[i] + table$mean[i + 1]) / 2,
        pch = if (verdict[i] == "regressed") 24 else 25, bg = "white", cex = 1.3)
    }
    if (any(judged)) {
      legend("topleft", c("regressed", "improved"), pch = c(24, 25), pt.bg = "white", bty = "n",
        cex = 0.75, title = "verdicts of the platform")
    }
  }, room_for(labels, 0.75))

  if (input$parameters$wanted > 0) {
    half <- (table$high - table$low) / 2 / abs(table$mean)
    # The width shrinks with the root of the number of executions.
    more <- ceiling(table$executions * ((half / input$parameters$wanted)^2 - 1))
    for (i in which(is.finite(more) & more > 0)) {
      name <- table$experiment[i]
      requested[[name]] <- max(requested[[name]], more[i])
    }
  }
}
if (length(requested) > 0) {
  write_json(list(executions = requested, why = sprintf(
    "intervals wider than ± %g %%", 100 * input$parameters$wanted)), "output/plan.json", auto_unbox = TRUE)
}
