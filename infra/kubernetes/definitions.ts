/** The projects that define what the chart has, as modules of Go: nothing else of them can be had everywhere. */
export const modules = {
  kubernetes: 'k8s.io/kubernetes@v1.31.4',
  keda: 'github.com/kedacore/keda/v2@v2.21.0',
  gatewayApi: 'sigs.k8s.io/gateway-api@v1.4.1',
  prometheusOperator: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
} as const;

/** Kinds that are not Kubernetes' own: where the module defines them, and which of their versions the chart has. */
export const customResources: readonly { module: keyof typeof modules; file: string; version: string }[] = [
  { module: 'keda', file: 'config/crd/bases/keda.sh_scaledobjects.yaml', version: 'v1alpha1' },
  {
    module: 'gatewayApi',
    file: 'config/crd/standard/gateway.networking.k8s.io_httproutes.yaml',
    version: 'v1',
  },
  ...['podmonitors', 'servicemonitors', 'prometheusrules'].map((name) => ({
    module: 'prometheusOperator' as const,
    file: `example/prometheus-operator-crd/monitoring.coreos.com_${name}.yaml`,
    version: 'v1',
  })),
];
