source(file.path(dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))), "been.R"))
most_violins <- 30
most_lines <- 8
colours <- c(blue, orange, green, "#CC79A7", "#56B4E9", "#E69F00", "#000000", grey)

density_of <- function(values) {
  width <- tryCatch(bw.SJ(values), error = function(e) bw.nrd0(values))
  density(values, bw = width, n = 256, from = min(values), to = max(values))
}

table <- NULL
for (metric in input$metrics) {
  all <- lapply(by_experiment(metric), function(data) data$value)
  if (length(all) == 0) next
  probabilities <- c(0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1)
  for (name in names(all)) {
    quantiles <- as.list(quantile(all[[name]], probabilities, names = FALSE))
    names(quantiles) <- c("minimum", "p5", "p25", "median", "p75", "p95", "p99", "maximum")
    table <- rbind(table, data.frame(
      metric = metric$name, experiment = name, measurements = length(all[[name]]), quantiles))
  }
  tail <- (1 - input$parameters$coverage) / 2
  cut <- lapply(all, function(v) {
    ends <- quantile(v, c(tail, 1 - tail), names = FALSE)
    v[v >= ends[1] & v <= ends[2]]
  })
  limits <- range(unlist(lapply(cut, range)))
  violins <- cut[seq_len(min(length(cut), most_violins))]
  labels <- short(names(violins))
  drawing(file_of("violins", metric, "svg"), max(4, min(16, 1.6 + 0.7 * length(violins))), 4.4, function() {
    plot(NULL, xlim = c(0.5, length(violins) + 0.5), ylim = limits, xaxt = "n", xlab = "",
      ylab = label(metric), main = "density, quartiles and median", cex.main = 1)
    axis(1, seq_along(violins), labels, las = 2, cex.axis = 0.8, tick = FALSE)
    for (i in seq_along(violins)) {
      values <- violins[[i]]
      quartiles <- quantile(values, c(0.25, 0.5, 0.75), names = FALSE)
      if (length(values) > 2 && diff(range(values)) > 0) {
        shape <- density_of(values)
        half <- 0.42 * shape$y / max(shape$y)
        polygon(c(i - half, rev(i + half)), c(shape$x, rev(shape$x)), col = "#56B4E9", border = blue)
      }
      rect(i - 0.05, quartiles[1], i + 0.05, quartiles[3], col = "white", border = "black")
      points(i, quartiles[2], pch = 16, cex = 0.8)
    }
  }, room_for(labels, 0.8))
  lines_of <- cut[seq_len(min(length(cut), most_lines))]
  drawing(file_of("quantiles", metric, "svg"), 7, 4.4, function() {
    plot(NULL, xlim = c(0, 100), ylim = limits, xlab = "share of the measurements, %",
      ylab = label(metric), main = "quantiles", cex.main = 1)
    share <- seq(0, 1, length.out = 401)
    for (i in seq_along(lines_of)) {
      lines(100 * share, quantile(lines_of[[i]], share, names = FALSE), col = colours[i], lwd = 1.6)
    }
    legend("topleft", names(lines_of), col = colours[seq_along(lines_of)], lwd = 2, bty = "n", cex = 0.8)
  })
}
if (is.null(table)) stop("no measurements")
write_table(table, "output/quantiles.csv")
