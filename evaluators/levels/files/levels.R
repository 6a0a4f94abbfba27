source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "been.R"))

# Rows of the table of one experiment, the highest level first. Sums over means instead of a model
# matrix, so that a thousand executions are feasible.
anova_of <- function(data) {
  all <- nrow(data)
  by <- split(data$value, list(data$binary, data$execution), drop = TRUE)
  n <- lengths(by)
  execution_mean <- vapply(by, mean, 0)
  owner <- vapply(split(data$binary, list(data$binary, data$execution), drop = TRUE), `[`, 0L, 1)
  owned <- tapply(n, owner, sum)
  binary_mean <- tapply(n * execution_mean, owner, sum) / owned
  grand <- sum(data$value) / all
  binaries <- length(owned)
  executions <- length(n)
  within <- sum(vapply(by, function(v) sum((v - mean(v))^2), 0))
  between_executions <- sum(n * (execution_mean - binary_mean[as.character(owner)])^2)
  between_binaries <- sum(owned * (binary_mean - grand)^2)
  rows <- data.frame(
    level = c("binary", "execution", "measurement"),
    sum_of_squares = c(between_binaries, between_executions, within),
    degrees_of_freedom = c(binaries - 1, executions - binaries, all - executions))
  rows$mean_square <- rows$sum_of_squares / rows$degrees_of_freedom
  # Expected mean squares of a nested design with unequal counts.
  squares <- sum(tapply(n^2, owner, sum) / owned)
  lower <- (all - squares) / (executions - binaries)
  upper <- (squares - sum(n^2) / all) / (binaries - 1)
  top <- (all - sum(owned^2) / all) / (binaries - 1)
  has <- rows$degrees_of_freedom > 0
  component <- rep(NA_real_, 3)
  component[3] <- if (has[3]) rows$mean_square[3] else NA
  residual <- if (has[3]) component[3] else 0
  if (has[2]) component[2] <- (rows$mean_square[2] - residual) / lower
  below <- if (has[2]) residual + upper * component[2] else residual
  if (has[1]) component[1] <- (rows$mean_square[1] - below) / top
  rows$variance_component <- component
  counted <- pmax(component, 0)
  rows$share <- counted / sum(counted, na.rm = TRUE)
  rows$f <- c(rows$mean_square[1] / below, rows$mean_square[2] / residual, NA)
  rows$p <- pf(rows$f, rows$degrees_of_freedom,
    c(if (has[2]) rows$degrees_of_freedom[2] else rows$degrees_of_freedom[3],
      rows$degrees_of_freedom[3], NA), lower.tail = FALSE)
  rows[has, ]
}

table <- NULL
for (metric in input$metrics) {
  all <- by_experiment(metric)
  for (name in names(all)) {
    rows <- anova_of(all[[name]])
    if (nrow(rows) > 0) table <- rbind(table, cbind(metric = metric$name, experiment = name, rows))
  }
}
if (is.null(table)) stop("no experiment has two measurements of a metric")
write_table(table, "output/levels.csv")

for (metric in input$metrics) {
  own <- table[table$metric == metric$name, ]
  if (nrow(own) == 0) next
  experiments <- unique(own$experiment)
  levels <- c("measurement", "execution", "binary")
  shares <- sapply(experiments, function(e) sapply(levels, function(l) {
    share <- own$share[own$experiment == e & own$level == l]
    if (length(share) == 1 && is.finite(share)) share else 0
  }))
  labels <- short(experiments)
  below <- room_for(labels, 0.8)
  drawing(file_of("levels", metric, "svg"), max(5, min(14, 2.2 + 0.5 * length(experiments))), 4, function() {
    par(mar = c(below, 5.6, 3.4, 1))
    barplot(shares * 100, names.arg = labels, las = 2, col = c("#56B4E9", blue, orange),
      border = NA, ylab = "share of the variance, %", main = label(metric), cex.names = 0.8,
      legend.text = levels, args.legend = list(x = "top", inset = -0.14, horiz = TRUE, bty = "n", cex = 0.8))
  }, below)
}
