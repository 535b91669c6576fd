"""The manifests are as Kubernetes has published it, belong together, and keep what runs in."""

import copy
import re

import kubernetes_validate
import pytest
import yaml

from service.config import from_env
from tests.deploy.programs import DEPLOY

FOLDER = DEPLOY / "kubernetes"
CUSTOMISATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
MANIFESTS = [
    manifest
    for name in CUSTOMISATION["resources"]
    for manifest in yaml.safe_load_all((FOLDER / name).read_text())
]
VERSIONS = ("1.30", "1.34", kubernetes_validate.latest_version())
SETTINGS = dict(
    literal.split("=", 1) for literal in CUSTOMISATION["configMapGenerator"][0]["literals"]
)
# What gunicorn gives requests under way once it has been told to stop.
GRACE_SECONDS = 30


def called(manifest):
    return f"{manifest['kind']}/{manifest['metadata']['name']}"


def of_kind(kind):
    return [manifest for manifest in MANIFESTS if manifest["kind"] == kind]


def pod(deployment):
    return deployment["spec"]["template"]["spec"]


[SKYREF] = [manifest for manifest in MANIFESTS if called(manifest) == "Deployment/skyref"]
[CONTAINER] = pod(SKYREF)["containers"]

each_manifest = pytest.mark.parametrize("manifest", MANIFESTS, ids=map(called, MANIFESTS))
each_deployment = pytest.mark.parametrize("deployment", of_kind("Deployment"), ids=called)


@pytest.mark.parametrize("version", VERSIONS)
@each_manifest
def test_a_manifest_is_as_kubernetes_has_it(manifest, version):
    kubernetes_validate.validate(manifest, version, strict=True)


@each_manifest
def test_a_fault_in_a_manifest_would_be_found(manifest):
    broken = copy.deepcopy(manifest)
    broken.setdefault("spec", {})["replicaz"] = 2
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[-1], strict=True)


def test_a_wrong_type_deep_inside_would_be_found():
    broken = copy.deepcopy(SKYREF)
    pod(broken)["containers"][0]["securityContext"]["readOnlyRootFilesystem"] = "yes"
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[-1], strict=True)


def test_every_file_is_applied():
    files = {path.name for path in FOLDER.iterdir()} - {"kustomization.yaml"}
    assert {*CUSTOMISATION["resources"]} == files


@each_manifest
def test_everything_is_in_one_namespace(manifest):
    if manifest["kind"] == "Namespace":
        assert manifest["metadata"]["name"] == CUSTOMISATION["namespace"]
    else:
        assert manifest["metadata"]["namespace"] == CUSTOMISATION["namespace"]


@each_deployment
def test_a_pod_may_run_where_only_plain_users_may(deployment):
    context = pod(deployment)["securityContext"]
    assert context["runAsNonRoot"] is True
    assert context["runAsUser"] > 0
    assert context["seccompProfile"] == {"type": "RuntimeDefault"}
    assert pod(deployment)["automountServiceAccountToken"] is False
    for container in pod(deployment)["containers"]:
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }


@each_deployment
def test_whatever_is_written_stays_in_memory(deployment):
    for volume in pod(deployment)["volumes"]:
        assert volume["emptyDir"]["medium"] == "Memory"
        assert volume["emptyDir"]["sizeLimit"]


@each_deployment
def test_a_deployment_finds_its_own_pods(deployment):
    labels = deployment["spec"]["template"]["metadata"]["labels"]
    assert deployment["spec"]["selector"]["matchLabels"] == labels


@pytest.mark.parametrize("kind", ["Service", "PodDisruptionBudget", "NetworkPolicy"])
def test_what_chooses_pods_chooses_those_of_its_name(kind):
    labels = {
        deployment["metadata"]["name"]: deployment["spec"]["selector"]["matchLabels"]
        for deployment in of_kind("Deployment")
    }
    for manifest in of_kind(kind):
        spec = manifest["spec"]
        chosen = spec.get("selector") or spec["podSelector"]
        assert chosen.get("matchLabels", chosen) == labels[manifest["metadata"]["name"]]


def test_every_pod_has_a_policy_for_both_ways():
    for policy in of_kind("NetworkPolicy"):
        assert policy["spec"]["policyTypes"] == ["Ingress", "Egress"]
    assert {*map(name_of, of_kind("NetworkPolicy"))} == {*map(name_of, of_kind("Deployment"))}


def name_of(manifest):
    return manifest["metadata"]["name"]


def test_the_service_is_asked_on_its_port_only():
    [policy] = [found for found in of_kind("NetworkPolicy") if name_of(found) == "skyref"]
    [port] = CONTAINER["ports"]
    assert policy["spec"]["ingress"] == [
        {"ports": [{"protocol": "TCP", "port": port["containerPort"]}]}
    ]


def test_the_autoscaler_keeps_two_of_what_there_is():
    [scaler] = of_kind("HorizontalPodAutoscaler")
    assert scaler["spec"]["scaleTargetRef"]["name"] == name_of(SKYREF)
    assert scaler["spec"]["minReplicas"] >= 2
    # A number here would undo the autoscaler's choice each time the manifests are applied.
    assert "replicas" not in SKYREF["spec"]


def test_a_rolling_update_never_has_fewer_than_before():
    assert SKYREF["spec"]["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}


def test_a_pod_has_the_time_to_finish_what_it_has_begun():
    seconds = pod(SKYREF)["terminationGracePeriodSeconds"]
    assert seconds >= int(SETTINGS["SKYREF_DRAIN_SECONDS"]) + GRACE_SECONDS + 5


def test_a_pod_is_left_alone_before_it_closes_its_port():
    probe = CONTAINER["readinessProbe"]
    noticed = probe["periodSeconds"] * probe["failureThreshold"] + probe["timeoutSeconds"]
    assert int(SETTINGS["SKYREF_DRAIN_SECONDS"]) > noticed


def test_what_tells_a_dead_pod_is_not_what_tells_a_ready_one():
    assert CONTAINER["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert CONTAINER["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert CONTAINER["startupProbe"]["httpGet"]["path"] == "/readyz"


def test_the_service_takes_the_settings():
    config = from_env(SETTINGS)
    assert config.drain_seconds == 10
    assert config.redis is not None


def test_redis_is_where_the_settings_say():
    address = re.fullmatch(r"redis://([a-z-]+):(\d+)", SETTINGS["REDIS_URL"])
    [service] = [found for found in of_kind("Service") if name_of(found) == address[1]]
    assert service["spec"]["ports"][0]["port"] == int(address[2])


def test_what_the_secret_has_counts_more_than_the_settings():
    settings, secret = CONTAINER["envFrom"]
    assert settings == {"configMapRef": {"name": CUSTOMISATION["configMapGenerator"][0]["name"]}}
    assert secret == {"secretRef": {"name": "skyref", "optional": True}}


def test_prometheus_finds_the_metrics():
    notes = SKYREF["spec"]["template"]["metadata"]["annotations"]
    assert notes == {
        "prometheus.io/scrape": "true",
        "prometheus.io/port": str(CONTAINER["ports"][0]["containerPort"]),
        "prometheus.io/path": "/metrics",
    }
