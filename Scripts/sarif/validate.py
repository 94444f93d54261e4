#!/usr/bin/env python3
"""Validates what `ink check --problems sarif` prints against the schema of SARIF 2.1.0.

    validate.py SCHEMA INK FOLDER…

Checks every document below each FOLDER in one run, so that the output has results of many rules. Besides the schema it
compares with `--problems json`: the same problems in the same order, at the same lines, and every rule that a result
names is described. Last, three damaged copies must be refused: a validator that accepts everything proves nothing.
"""
import copy
import json
import subprocess
import sys

import jsonschema

LEVELS = {"error": "error", "warning": "warning", "note": "note"}


def problems(ink, folder, form):
    run = subprocess.run(
        [ink, "check", folder, "--problems", form, "--width", "320"], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"ink check {folder}: status {run.returncode}\n{run.stderr}")
    return json.loads(run.stderr)


def compare(sarif, plain, folder):
    run = sarif["runs"][0]
    results, rules = run["results"], run["tool"]["driver"]["rules"]
    listed = plain["problems"]
    described = {rule["id"] for rule in rules}
    if len(results) != len(listed):
        sys.exit(f"{folder}: {len(results)} results, {len(listed)} problems")
    for result, problem in zip(results, listed):
        if result["ruleId"] != problem["id"] or result["message"]["text"] != problem["message"]:
            sys.exit(f"{folder}: {result} is not {problem}")
        if result["level"] != LEVELS[problem["severity"]]:
            sys.exit(f"{folder}: level {result['level']} for {problem['severity']}")
        if result["ruleId"] not in described:
            sys.exit(f"{folder}: rule {result['ruleId']} is not described")
        if "line" in problem:
            region = result["locations"][0]["physicalLocation"]["region"]
            if region["startLine"] != problem["line"]:
                sys.exit(f"{folder}: line {region['startLine']} for {problem['line']}")
    return len(results), len({result["ruleId"] for result in results})


def damaged(log):
    without = copy.deepcopy(log)
    del without["runs"][0]["tool"]
    level = copy.deepcopy(log)
    level["runs"][0]["results"][0]["level"] = "fatal"
    line = copy.deepcopy(log)
    line["runs"][0]["results"][0]["locations"] = [{"physicalLocation": {"region": {"startLine": 0}}}]
    return [without, level, line]


def main():
    schema_path, ink, *folders = sys.argv[1:]
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.validators.validator_for(schema)(schema)
    last = None
    for folder in folders:
        log = problems(ink, folder, "sarif")
        errors = sorted(validator.iter_errors(log), key=lambda error: list(error.path))
        for error in errors[:10]:
            print(f"{folder}: {'/'.join(map(str, error.path))}: {error.message[:200]}")
        if errors:
            sys.exit(1)
        results, rules = compare(log, problems(ink, folder, "json"), folder)
        print(f"{folder}: {results} results of {rules} rules are valid")
        if results:
            last = log
    if last is None:
        sys.exit("no folder had problems: nothing was shown")
    for index, log in enumerate(damaged(last)):
        if validator.is_valid(log):
            sys.exit(f"damaged log {index} was not refused")


main()
