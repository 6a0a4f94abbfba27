suppressPackageStartupMessages({
  library(jsonlite)
  library(ncdf4)
})
input <- fromJSON("input.json", simplifyVector = FALSE)
statistics <- fromJSON(input$statistics, simplifyVector = FALSE)
metric <- Filter(function(one) one$name == "transform", input$metrics)[[1]]
blue <- "#0072B2"
orange <- "#D55E00"

# The mean of each execution, with its build.
executions_of <- function(experiment) {
  file <- nc_open(experiment$file)
  on.exit(nc_close(file))
  count <- as.integer(ncvar_get(file, "measurement_count"))
  execution <- factor(rep(seq_along(count), count), seq_along(count))
  means <- tapply(as.numeric(ncvar_get(file, metric$name)), execution, mean)
  all <- data.frame(experiment = experiment$name,
    build = as.integer(ncvar_get(file, "binary_index")), mean = as.numeric(means))
  all[!is.na(all$mean), ]
}

# The builds of an experiment, in the order of their means.
builds_of <- function(executions) {
  one <- function(own) data.frame(
    experiment = own$experiment[1], build = own$build[1], executions = nrow(own),
    mean = mean(own$mean), minimum = min(own$mean), maximum = max(own$mean))
  builds <- do.call(rbind, lapply(split(executions, executions$build), one))
  builds[order(builds$mean), ]
}

# How much a level adds, relative to the mean; empty if it was not repeated.
added <- function(estimate, level, name) {
  own <- Filter(function(one) one$level == level, estimate$components)
  if (length(own) == 0) return(NULL)
  sprintf("%s ± %.2g %%", name, 100 * own[[1]]$deviation / estimate$mean)
}

estimates <- Filter(function(one) one$metric == metric$name, statistics$estimates)
for (i in seq_along(estimates)) {
  half <- estimates[[i]]$halfWidth # absent with a single execution
  estimates[[i]]$interval <- estimates[[i]]$mean + c(-1, 1) * if (is.null(half)) 0 else half
}
executions <- lapply(input$experiments, executions_of)
builds <- lapply(executions, builds_of)
write.csv(do.call(rbind, builds), "output/binaries.csv", row.names = FALSE)

last <- cumsum(vapply(builds, nrow, 0L) + 1)
svg("output/binaries.svg", width = max(6, min(16, 1.6 + 0.26 * max(last))), height = 4.4, pointsize = 11)
par(mar = c(2.4, 5.6, 3.2, 1), mgp = c(3.8, 0.7, 0), las = 1, bty = "l", tcl = -0.3)
means <- unlist(lapply(executions, function(one) one$mean))
limits <- range(quantile(means, c(0.005, 0.995), type = 1),
  unlist(lapply(builds, function(one) one$mean)), unlist(lapply(estimates, function(one) one$interval)))
plot(NULL, xlim = c(0.5, max(last) - 0.5), ylim = limits, xaxt = "n",
  xlab = "", ylab = sprintf("%s [%s]", metric$title, metric$unit))
for (i in seq_along(builds)) {
  own <- builds[[i]]
  at <- last[i] - nrow(own):1
  middle <- mean(range(at))
  mtext(own$experiment[1], at = middle, line = 1.4, font = 2)
  for (one in Filter(function(one) one$experiment == own$experiment[1], estimates)) {
    rect(min(at) - 0.5, one$interval[1], max(at) + 0.5, one$interval[2], col = "#56B4E944", border = NA)
    segments(min(at) - 0.5, one$mean, max(at) + 0.5, one$mean, col = blue)
    mtext(paste(c(added(one, "binary", "builds"), added(one, "execution", "executions")), collapse = ", "),
      at = middle, line = 0.2, cex = 0.85)
  }
  where <- at[match(executions[[i]]$build, own$build)]
  points(where, pmin(pmax(executions[[i]]$mean, limits[1]), limits[2]), pch = 16, cex = 0.6, col = blue)
  segments(at - 0.3, own$mean, at + 0.3, own$mean, lwd = 2.4, col = orange, lend = 1)
}
mtext("builds, by their means", side = 1, line = 0.8)
invisible(dev.off())
