{{/* An expression with the labels and numbers of this release. Takes root, expr. */}}
{{- define "alcova.alertExpr" -}}
{{- $v := .root.Values -}}
{{- $release := printf "namespace=%q,job=%q" .root.Release.Namespace (printf "%s/%s" .root.Release.Namespace (include "alcova.fullname" .root)) -}}
{{- .expr
  | replace "$RELEASE" $release
  | replace "$NAMESPACE" .root.Release.Namespace
  | replace "$FULLNAME" (include "alcova.fullname" .root)
  | replace "$JOBS_PER_WORKER" ($v.mediaWorker.scaling.jobsPerWorker | toString)
  | replace "$MOST_WORKERS" ($v.mediaWorker.scaling.max | toString) -}}
{{- end }}

{{/* One alert. Takes root, rule (as in files/alerts.yaml), component: its own where the rule is for each of them, else empty. */}}
{{- define "alcova.alert" -}}
- alert: {{ .rule.alert }}
  expr: {{ include "alcova.alertExpr" (dict "root" .root "expr" .rule.expr) | replace "$COMPONENT" .component | quote }}
  {{- with .rule.for }}
  for: {{ . }}
  {{- end }}
  labels:
    severity: {{ .rule.severity }}
    {{- with .component }}
    app_kubernetes_io_component: {{ . }}
    {{- end }}
  annotations:
    summary: {{ .rule.summary | replace "$COMPONENT" .component | quote }}
    runbook_url: {{ printf "%s/%s" (.root.Values.monitoring.runbookUrl | trimSuffix "/") .rule.runbook | quote }}
{{- end }}
