#!/usr/bin/env python3
"""Writes SAT instances with known answers into instances/, always the same ones.

Planted: random clauses of three literals that a hidden assignment satisfies. Pigeons: n + 1 pigeons
in n holes, each in one, never two in the same; unsatisfiable, and hard for resolution
(Haken 1985: The intractability of resolution).
"""

import itertools
import os
import random

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "instances")


def planted(variables, seed):
    chance = random.Random(seed)
    hidden = [None] + [chance.random() < 0.5 for _ in range(variables)]
    clauses = []
    while len(clauses) < 4.2 * variables:
        clause = [v * chance.choice((1, -1)) for v in chance.sample(range(1, variables + 1), 3)]
        if any(hidden[abs(literal)] == (literal > 0) for literal in clause):
            clauses.append(clause)
    return variables, clauses


def pigeons(holes):
    at = lambda pigeon, hole: pigeon * holes + hole + 1
    clauses = [[at(p, h) for h in range(holes)] for p in range(holes + 1)]
    for hole in range(holes):
        for one, other in itertools.combinations(range(holes + 1), 2):
            clauses.append([-at(one, hole), -at(other, hole)])
    return (holes + 1) * holes, clauses


def write(name, formula, satisfiable):
    variables, clauses = formula
    with open(os.path.join(FOLDER, name + ".cnf"), "w") as file:
        file.write(f"p cnf {variables} {len(clauses)}\n")
        for clause in clauses:
            file.write(" ".join(map(str, clause)) + " 0\n")
    with open(os.path.join(FOLDER, name + ".yml"), "w") as file:
        file.write(
            "format_version: '2.0'\n"
            f"input_files: {name}.cnf\n"
            "properties:\n"
            "  - property_file: ../satisfiable.prp\n"
            f"    expected_verdict: {str(satisfiable).lower()}\n"
        )


os.makedirs(FOLDER, exist_ok=True)
for seed in range(1, 11):
    write(f"planted-{100 + 20 * seed}", planted(100 + 20 * seed, seed), True)
for holes in range(5, 12):
    write(f"pigeons-{holes:02}", pigeons(holes), False)
