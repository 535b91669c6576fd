"""compose.yaml is as the Compose specification has it, and keeps its services in."""

import copy
import re

import pytest
import yaml
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from service.config import from_env
from tests.serving import ROOT

FILE = ROOT / "compose.yaml"
COMPOSE = yaml.safe_load(FILE.read_text())
SERVICES = COMPOSE["services"]

each_service = pytest.mark.parametrize("service", SERVICES.values(), ids=SERVICES)


class Asked(dict):
    """An environment that notes what is read of it."""

    def get(self, name, default=None):
        """Note the name."""
        self[name] = True
        return default


def checked(path):
    """What the validator says that carries the specification: its exit code, and all of it."""
    told = CliRunner().invoke(
        check_jsonschema, ["--builtin-schema", "vendor.compose-spec", str(path)]
    )
    return told.exit_code, told.output


def test_it_is_as_the_specification_has_it():
    assert checked(FILE) == (0, "ok -- validation done\n")


@pytest.mark.parametrize(
    "fault", [{"ports": "8000"}, {"readonly": True}, {"tmpfs": 5}, {"cap_drop": "ALL"}]
)
def test_a_fault_in_it_would_be_found(fault, tmp_path):
    broken = copy.deepcopy(COMPOSE)
    broken["services"]["skyref"] |= fault
    (tmp_path / "compose.yaml").write_text(yaml.safe_dump(broken))
    code, said = checked(tmp_path / "compose.yaml")
    assert code == 1
    assert "services.skyref" in said


@each_service
def test_a_service_has_no_rights_and_nothing_to_write_to(service):
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


@each_service
def test_a_service_has_bounds_and_is_looked_after(service):
    # Not of processor time: being held back makes answers late and saves nothing.
    assert {*service["deploy"]["resources"]["limits"]} == {"memory", "pids"}
    assert service["healthcheck"]["test"]
    assert service["restart"] == "unless-stopped"


def test_redis_can_be_reached_by_the_service_alone():
    assert "ports" not in SERVICES["redis"]
    assert SERVICES["redis"]["networks"] == ["cache"]
    assert COMPOSE["networks"]["cache"] == {"internal": True}


def test_redis_keeps_nothing_and_gives_way():
    said = " ".join(word or "''" for word in SERVICES["redis"]["command"])
    assert "--save '' --appendonly no" in said
    assert re.search(r"--maxmemory \d+mb --maxmemory-policy allkeys-lru", said)


def test_redis_is_pinned():
    assert re.fullmatch(r"redis:\d+\.\d+-alpine", SERVICES["redis"]["image"])


def test_every_setting_can_be_given():
    asked = Asked()
    from_env(asked)
    given = {*SERVICES["skyref"]["environment"]}
    # The container's own address is the image's business.
    assert given == {*asked, "WEB_CONCURRENCY"} - {"HOST", "PORT"}
