# Shared by the evaluators that ship: reads their input, and draws in colours that everybody can distinguish.
suppressPackageStartupMessages({
  library(jsonlite)
  library(ncdf4)
})

input <- fromJSON("input.json", simplifyVector = FALSE)
# What the platform computed from the results; empty lists for imported ones.
statistics <- fromJSON(input$statistics, simplifyVector = FALSE)

# The measurements of one metric of one experiment, for executions of the target: a data frame of
# binary, execution and value, without those that are NaN or infinite. NULL if the metric was not
# measured there.
measurements <- function(experiment, metric) {
  file <- nc_open(experiment$file)
  on.exit(nc_close(file))
  is_metric <- function(name) {
    found <- ncatt_get(file, name, "metric")
    found$hasatt && found$value == metric
  }
  name <- Filter(is_metric, names(file$var))
  if (length(name) == 0) return(NULL)
  counts <- paste0("measurement_count_", metric)
  if (!counts %in% names(file$var)) counts <- "measurement_count"
  count <- as.integer(ncvar_get(file, counts))
  binary <- as.integer(ncvar_get(file, "binary_index"))
  execution <- as.integer(ncvar_get(file, "execution_index"))
  all <- data.frame(
    binary = rep(binary, count), execution = rep(execution, count),
    value = as.numeric(ncvar_get(file, name[[1]])))
  if (!is.null(input$target$binary)) all <- all[all$binary == input$target$binary, ]
  all[is.finite(all$value), ]
}

# The measurements of every experiment that has the metric: a list of such data frames by name.
by_experiment <- function(metric) {
  all <- lapply(input$experiments, measurements, metric$name)
  names(all) <- vapply(input$experiments, function(e) e$name, "")
  Filter(function(one) !is.null(one) && nrow(one) > 0, all)
}

# What executions contribute to verdicts: the same for a mean, else one value of each execution that
# has enough measurements.
contributions <- function(data, metric) {
  if (metric$summary == "mean") return(data)
  is_percentile <- startsWith(metric$summary, "p")
  share <- switch(metric$summary, median = 0.5, minimum = 0, maximum = 1,
    as.numeric(sub("p", "", metric$summary)) / 100)
  summary_of <- function(values) {
    if (is_percentile && length(values) * min(share, 1 - share) < 1 - 1e-6) return(NA)
    quantile(values, share, names = FALSE)
  }
  aggregate(value ~ binary + execution, data, summary_of) |> na.omit()
}

label <- function(metric) {
  unit <- if (metric$unit %in% c("", "1")) "" else paste0(" [", metric$unit, "]")
  paste0(metric$title, unit)
}

# A valid file name for any metric name.
file_of <- function(what, metric, ending) {
  sprintf("output/%s-%s.%s", what, gsub("[^A-Za-z0-9._-]", "_", metric$name), ending)
}

# Okabe and Ito's colours, which colour-blind people can distinguish too.
blue <- "#0072B2"
orange <- "#D55E00"
green <- "#009E73"
grey <- "#767676"

# Labels of an axis; the middle of very long names is left out.
short <- function(names, most = 60) {
  half <- most %/% 2
  ends <- paste0(substring(names, 1, half), "\u2026", substring(names, nchar(names) - half + 1))
  ifelse(nchar(names) > most, ends, names)
}

# Lines of the margin that upright labels need.
room_for <- function(labels, cex) {
  svg(tempfile(), pointsize = 11)
  on.exit(dev.off())
  plot.new()
  max(7, 1.5 + max(strwidth(labels, "inches", cex)) / par("csi"))
}

# A picture that grows with the lines below its axis.
drawing <- function(file, width, height, draw, below = 5) {
  svg(file, width = width, height = height + max(0, below - 7) * 11 * 1.2 / 72, pointsize = 11)
  on.exit(dev.off())
  par(mar = c(below, 5.6, 2.2, 1), mgp = c(3.8, 0.7, 0), las = 1, bty = "l", tcl = -0.3)
  draw()
}

write_table <- function(table, file) {
  write.csv(table, file, row.names = FALSE, na = "", fileEncoding = "UTF-8")
}
