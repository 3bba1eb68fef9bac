{{/* An expression with the labels and numbers of this release. Takes root, expr. */}}
{{- define "alcova.alertExpr" -}}
{{- $v := .root.Values -}}
{{- $release := printf "namespace=%q,job=%q" .root.Release.Namespace (printf "%s/%s" .root.Release.Namespace (include "alcova.fullname" .root)) -}}
{{- $namespaces := concat (list .root.Release.Namespace) $v.monitoring.namespaces -}}
{{- .expr
  | replace "$RELEASE" $release
  | replace "$NAMESPACES" (join "|" $namespaces)
  | replace "$NAMESPACE" .root.Release.Namespace
  | replace "$FULLNAME" (include "alcova.fullname" .root)
  | replace "$HOST" (get (urlParse $v.site.url) "hostname")
  | replace "$JOBS_PER_WORKER" ($v.mediaWorker.scaling.jobsPerWorker | toString)
  | replace "$MOST_WORKERS" ($v.mediaWorker.scaling.max | toString) -}}
{{- end }}

{{/* Where the pages of the runbook can be read: as the values say, else beside the sources that a released chart names; else nowhere. */}}
{{- define "alcova.runbookUrl" -}}
{{- if .Values.monitoring.runbookUrl -}}
{{ .Values.monitoring.runbookUrl | trimSuffix "/" }}
{{- else if .Chart.Sources -}}
{{ printf "%s/k8s/runbook" (first .Chart.Sources | trimSuffix "/") }}
{{- end -}}
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
    # The page of the checkout, which is there also where nobody publishes it.
    runbook: {{ printf "k8s/runbook/%s" .rule.runbook | quote }}
    {{- with include "alcova.runbookUrl" .root }}
    runbook_url: {{ printf "%s/%s" . $.rule.runbook | quote }}
    {{- end }}
{{- end }}

{{/*
The two alerts of an objective: what is bad now uses the budget of 30 days up within two to five days (somebody is called), or faster than
it lasts. Each needs a long and a short look, so that it comes for what matters and ends when it is over; a handful of failures is nothing.
Takes root, objective.
*/}}
{{- define "alcova.objective" -}}
{{- $o := .objective -}}
{{- $burns := dict -}}
{{- range $window := list "5m" "30m" "1h" "6h" "3d" -}}
{{- $_ := set $burns $window (printf "%s / %s" ($o.bad | replace "$WINDOW" $window) ($o.all | replace "$WINDOW" $window)) -}}
{{- end -}}
{{- $budget := $o.budget | toString -}}
{{- $some := printf "and 3600 * %s > 10" ($o.bad | replace "$WINDOW" "1h") -}}
{{- $fast := printf "(%s > 14.4 * %s and %s > 14.4 * %s or %s > 6 * %s and %s > 6 * %s) %s" (get $burns "1h") $budget (get $burns "5m") $budget (get $burns "6h") $budget (get $burns "30m") $budget $some -}}
{{- $slow := printf "%s > %s and %s > %s %s" (get $burns "3d") $budget (get $burns "6h") $budget $some -}}
{{- include "alcova.alert" (dict "root" .root "component" "" "rule" (dict "alert" (printf "%sBurnsFast" $o.alert) "expr" $fast "severity" "critical" "summary" (printf "%s, so often that the budget of a month is gone within days" $o.summary) "runbook" $o.runbook)) }}
{{ include "alcova.alert" (dict "root" .root "component" "" "rule" (dict "alert" (printf "%sBurnsSlowly" $o.alert) "expr" $slow "for" "1h" "severity" "warning" "summary" (printf "%s, so often that the budget of a month does not last for one" $o.summary) "runbook" $o.runbook)) }}
{{- end }}
