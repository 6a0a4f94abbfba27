"""Quantiles of every metric of every experiment."""

import csv
import html
import json

import netCDF4
import numpy

PROBABILITIES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1]

with open("input.json", encoding="utf-8") as file:
    task = json.load(file)

rows = []
for experiment in task["experiments"]:
    with netCDF4.Dataset(experiment["file"]) as results:
        for variable in results.variables.values():
            if "metric" in variable.ncattrs():
                values = numpy.asarray(variable[:])
                values = values[numpy.isfinite(values)]
                if len(values) == 0:
                    continue
                quantiles = [float(q) for q in numpy.quantile(values, PROBABILITIES)]
                rows.append([variable.metric, experiment["name"], len(values), *quantiles])

head = ["metric", "experiment", "measurements", *(f"p{100 * p:g}" for p in PROBABILITIES)]
with open("output/quantiles.csv", "w", encoding="utf-8", newline="") as file:
    csv.writer(file).writerows([head, *rows])

digits = task["parameters"]["digits"]


def cells(row, tag):
    words = [f"{v:.{digits}g}" if isinstance(v, float) else str(v) for v in row]
    return "".join(f"<{tag}>{html.escape(word)}</{tag}>" for word in words)


with open("output/quantiles.html", "w", encoding="utf-8") as file:
    file.write("<!DOCTYPE html><meta charset=utf-8><title>Quantiles</title>")
    file.write("<style>body{font:14px sans-serif}td,th{padding:2px 8px;text-align:right}</style>")
    file.write(f"<table><tr>{cells(head, 'th')}</tr>")
    file.writelines(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    file.write("</table>")
