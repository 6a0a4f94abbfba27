source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "been.R"))
most_experiments <- 12
most_points <- 1000

# The smallest range that contains the share of the values.
smallest_range <- function(values, share) {
  sorted <- sort(values)
  n <- length(sorted)
  held <- max(1, ceiling(share * n))
  widths <- sorted[held:n] - sorted[1:(n - held + 1)]
  first <- which.min(widths)
  range(sorted[first], sorted[first + held - 1])
}

# Pairs of measurements of the same execution at that lag.
pairs_of <- function(data, lag) {
  both <- lapply(split(data$value, list(data$binary, data$execution), drop = TRUE), function(v) {
    if (length(v) <= lag) return(NULL)
    data.frame(before = v[1:(length(v) - lag)], after = v[(lag + 1):length(v)])
  })
  do.call(rbind, both)
}

# Wald-Wolfowitz runs test about the median of each execution, summed over all executions.
runs_test <- function(data) {
  parts <- vapply(split(data$value, list(data$binary, data$execution), drop = TRUE), function(v) {
    side <- (v > median(v))[v != median(v)]
    up <- as.numeric(sum(side))
    down <- length(side) - up
    if (up < 1 || down < 1) return(c(0, 0, 0))
    all <- up + down
    expected <- 2 * up * down / all + 1
    c(1 + sum(diff(side) != 0), expected, (expected - 1) * (expected - 2) / (all - 1))
  }, c(0, 0, 0))
  sums <- rowSums(parts)
  if (!is.finite(sums[3]) || sums[3] <= 0) NA else 2 * pnorm(-abs(sums[1] - sums[2]) / sqrt(sums[3]))
}

table <- NULL
for (metric in input$metrics) {
  all <- by_experiment(metric)
  if (length(all) == 0) next
  for (name in names(all)) {
    pairs <- pairs_of(all[[name]], 1)
    varies <- !is.null(pairs) && nrow(pairs) > 2 && sd(pairs$before) > 0 && sd(pairs$after) > 0
    table <- rbind(table, data.frame(
      metric = metric$name, experiment = name, measurements = nrow(all[[name]]),
      autocorrelation = if (varies) cor(pairs$before, pairs$after) else NA,
      runs_test_p = runs_test(all[[name]])))
  }
  drawn <- all[seq_len(min(length(all), most_experiments))]
  drawing(file_of("run-sequence", metric, "svg"), 9, 2.6 * length(drawn), function() {
    layout(matrix(seq_len(2 * length(drawn)), ncol = 2, byrow = TRUE), widths = c(2.2, 1))
    par(mar = c(4.8, 5.6, 2, 1), mgp = c(3.8, 0.7, 0), las = 1, bty = "l", tcl = -0.3)
    for (name in names(drawn)) {
      data <- drawn[[name]]
      limits <- smallest_range(data$value, input$parameters$coverage)
      if (diff(limits) == 0) limits <- limits + c(-0.5, 0.5) * max(abs(limits[1]), 1) * 1e-3
      shown <- unique(round(seq(1, nrow(data), length.out = min(nrow(data), most_points))))
      number <- as.integer(interaction(data$binary, data$execution, drop = TRUE))
      plot(shown, pmin(pmax(data$value[shown], limits[1]), limits[2]), ylim = limits, pch = 16, cex = 0.4,
        col = ifelse(number[shown] %% 2 == 1, blue, "#56B4E9"), xlab = "measurement",
        ylab = label(metric), main = name, cex.main = 1)
      pairs <- pairs_of(data, input$parameters$lag)
      if (is.null(pairs)) {
        plot.new()
      } else {
        some <- unique(round(seq(1, nrow(pairs), length.out = min(nrow(pairs), most_points))))
        plot(pairs$before[some], pairs$after[some], xlim = limits, ylim = limits, pch = 16, cex = 0.4,
          col = paste0(blue, "99"), xlab = "measurement", ylab = "",
          main = sprintf("lag %d", input$parameters$lag), cex.main = 1)
      }
    }
  })
}
if (is.null(table)) stop("no measurements")
write_table(table, "output/dependence.csv")
