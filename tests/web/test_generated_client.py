"""A client that a public generator makes of openapi.yaml asks the service and reads its answers."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from service.catalogue import RULINGS
from tests.serving import ROOT

GENERATOR = Path(sys.executable).parent / "openapi-python-client"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The package that the generator writes, with every module imported."""
    folder = tmp_path_factory.mktemp("client")
    source = ["--path", ROOT / "openapi.yaml", "--output-path", folder / "skyref_client"]
    subprocess.run([GENERATOR, "generate", "--meta", "none", *source], check=True, timeout=60)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        package = importlib.import_module("skyref_client")
        for module in pkgutil.walk_packages(package.__path__, "skyref_client."):
            importlib.import_module(module.name)
        yield package


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_the_client_asks_each_ruling_by_its_types_and_reads_the_answer(generated, server, entry):
    tag, name = entry.name.translate(str.maketrans("-.", "__")).split("_", 1)
    asked = importlib.import_module(f"{generated.__name__}.api.{tag}.{tag}_{name}")
    client = generated.Client(base_url=f"http://127.0.0.1:{server.port}")
    request = asked.sync.__annotations__["body"]
    with client:
        answer = asked.sync(client=client, body=request.from_dict(entry.example))
    assert answer.ruling == entry.name
    assert answer.legal is True
    assert request.from_dict(entry.example).to_dict() == entry.example
