"""Simulates a study on a Dask cluster and prints its results, byte for byte those of `queuescope simulate`.

    python simulate.py study.json                          # a local cluster of two processes
    python simulate.py study.json --scheduler tcp://…:8786  # a cluster that is already running
"""

import argparse
import contextlib
import pathlib
import subprocess
import sys
import tempfile

from dask.distributed import Client, LocalCluster


def simulate_shard(command, study, number, shards):
    """Returns the problems of a shard and its part. Runs on a machine of the cluster, where `command` must be installed."""
    arguments = [*command, "simulate", "-", "--shard", f"{number}/{shards}", "--jobs", "1"]
    done = subprocess.run(arguments, input=study, capture_output=True, check=False)
    problems = (done.stderr.decode() or "the shard failed without a message\n") if done.returncode != 0 else ""
    return problems, done.stdout


def main():
    parser = argparse.ArgumentParser(description="Simulates a study on a Dask cluster")
    parser.add_argument("study", type=pathlib.Path)
    parser.add_argument("--shards", type=int, default=8, help="number of shards [default: 8]")
    parser.add_argument("--scheduler", help="address of the cluster [default: start a local cluster of two processes]")
    parser.add_argument("--queuescope", nargs="+", default=["queuescope"], metavar="WORD", help="the command [default: queuescope]")
    options = parser.parse_args()

    study = options.study.read_bytes()
    shards = range(1, options.shards + 1)
    with contextlib.ExitStack() as stack:
        cluster = options.scheduler or stack.enter_context(LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None))
        client = stack.enter_context(Client(cluster))
        tasks = [client.submit(simulate_shard, options.queuescope, study, number, options.shards, pure=False) for number in shards]
        parts = client.gather(tasks)
    failed = [error for error, _ in parts if error]
    if failed:
        # All shards report the same problems of the study.
        sys.stderr.write(failed[0])
        return 2
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"part{number}.json") for number in shards]
        for file, (_, part) in zip(files, parts):
            file.write_bytes(part)
        return subprocess.run([*options.queuescope, "merge", *map(str, files)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
