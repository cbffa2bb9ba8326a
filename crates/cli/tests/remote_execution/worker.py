"""A worker for a server of the Remote Execution API, as small as a test needs it.

It asks BuildGrid for actions (Remote Workers API), fetches their input from the content-addressable
storage, runs the command, and sends the result. It needs the Python package `buildgrid`.

    worker.py HOST:PORT NAME FOLDER
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as reapi
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2_grpc as reapi_grpc
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import worker_pb2
from google.protobuf import field_mask_pb2  # noqa: F401 (a message refers to it)

LARGEST = 3 << 20


class Worker:
    def __init__(self, server, name, folder):
        self.channel = grpc.insecure_channel(server, options=[("grpc.max_receive_message_length", -1)])
        self.bots = bots_pb2_grpc.BotsStub(self.channel)
        self.storage = reapi_grpc.ContentAddressableStorageStub(self.channel)
        self.streams = bytestream_pb2_grpc.ByteStreamStub(self.channel)
        self.name = name
        self.folder = folder
        os.makedirs(os.path.join(folder, "blobs"), exist_ok=True)

    def session(self, leases):
        device = worker_pb2.Device(handle=self.name)
        device.properties.add(key="OSFamily", value="linux")
        worker = worker_pb2.Worker(devices=[device])
        return bots_pb2.BotSession(bot_id=self.name, status=bots_pb2.OK, leases=leases, worker=worker)

    def serve(self):
        """Runs actions, one after the other, until the server is gone."""
        session = self.bots.CreateBotSession(
            bots_pb2.CreateBotSessionRequest(parent="", bot_session=self.session([]))
        )
        while True:
            leases = [self.run(lease) for lease in session.leases]
            session.leases.clear()
            session.leases.extend(lease for lease in leases if lease is not None)
            request = bots_pb2.UpdateBotSessionRequest(name=session.name, bot_session=session)
            session = self.bots.UpdateBotSession(request, timeout=30)

    def run(self, lease):
        if lease.state == bots_pb2.COMPLETED or lease.state == bots_pb2.CANCELLED:
            return None
        lease.state = bots_pb2.COMPLETED
        action = reapi.Action()
        if lease.payload.Is(reapi.Action.DESCRIPTOR):
            lease.payload.Unpack(action)
        else:
            digest = reapi.Digest()
            lease.payload.Unpack(digest)
            action.ParseFromString(self.fetch(digest))
        print("action", lease.id, file=sys.stderr, flush=True)
        lease.result.Pack(self.execute(action))
        lease.status.code = 0
        return lease

    def execute(self, action):
        command = reapi.Command.FromString(self.fetch(action.command_digest))
        place = os.path.join(self.folder, "action")
        shutil.rmtree(place, ignore_errors=True)
        self.stage(action.input_root_digest, place)
        variables = {v.name: v.value for v in command.environment_variables}
        timeout = action.timeout.seconds + 1 if action.HasField("timeout") else None
        done = subprocess.run(command.arguments, cwd=place, env=variables, capture_output=True, timeout=timeout)
        result = reapi.ActionResult(exit_code=done.returncode)
        if len(done.stdout) <= LARGEST:
            result.stdout_digest.CopyFrom(self.send(done.stdout))
        result.stderr_digest.CopyFrom(self.send(done.stderr[-LARGEST:]))
        return result

    def stage(self, digest, place):
        """Makes a directory. Files are links to one copy, since many actions share them."""
        os.makedirs(place)
        directory = reapi.Directory.FromString(self.fetch(digest))
        for file in directory.files:
            os.link(self.file(file.digest, file.is_executable), os.path.join(place, file.name))
        for child in directory.directories:
            self.stage(child.digest, os.path.join(place, child.name))

    def file(self, digest, is_executable):
        path = os.path.join(self.folder, "blobs", digest.hash + ("x" if is_executable else ""))
        if not os.path.exists(path):
            with open(path + ".part", "wb") as out:
                out.write(self.fetch(digest))
            os.chmod(path + ".part", 0o755 if is_executable else 0o644)
            os.rename(path + ".part", path)
        return path

    def fetch(self, digest):
        if digest.size_bytes == 0:
            return b""
        name = f"blobs/{digest.hash}/{digest.size_bytes}"
        parts = self.streams.Read(bytestream_pb2.ReadRequest(resource_name=name))
        return b"".join(part.data for part in parts)

    def send(self, data):
        digest = reapi.Digest(hash=hashlib.sha256(data).hexdigest(), size_bytes=len(data))
        request = reapi.BatchUpdateBlobsRequest()
        request.requests.add(digest=digest, data=data)
        self.storage.BatchUpdateBlobs(request)
        return digest


def main():
    worker = Worker(*sys.argv[1:])
    while True:
        try:
            worker.serve()
        except grpc.RpcError as error:
            # the server is being started, or started again
            print(error.code(), error.details(), file=sys.stderr)
            time.sleep(0.2)


main()
