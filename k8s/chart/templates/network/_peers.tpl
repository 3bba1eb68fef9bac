{{/* A rule towards peers; none where nobody is named, which Kubernetes would take as everybody. Takes to (list), ports (list). */}}
{{- define "alcova.egressRule" -}}
{{- if .to -}}
- to: {{- toYaml .to | nindent 4 }}
  ports:
  {{- range .ports }}
    - { protocol: TCP, port: {{ . }} }
  {{- end }}
{{- end -}}
{{- end }}

{{/* Pods of this release by component. Takes root, name. */}}
{{- define "alcova.ownPods" -}}
- podSelector:
    matchLabels: {{- include "alcova.selector" . | nindent 6 }}
{{- end }}

{{/* Labels that choose pods of several components. Takes root, names. */}}
{{- define "alcova.componentsSelector" -}}
matchLabels: { app.kubernetes.io/name: alcova, app.kubernetes.io/instance: {{ .root.Release.Name }} }
matchExpressions:
  - key: app.kubernetes.io/component
    operator: In
    values: {{ toJson .names }}
{{- end }}

{{/* Who works on requests and jobs: they have metrics, and make traces. Commands, migrations and the trial's parts do neither. */}}
{{- define "alcova.processes" -}}
{{ toJson (list "gateway-api" "gateway-media" "gateway-upload" "identity" "catalogue" "moderation" "commerce" "media" "media-worker") }}
{{- end }}

{{/* A rule for a part of the trial: who asks it. Takes root, names, port. */}}
{{- define "alcova.ownRule" -}}
- from:
    - podSelector: {{- include "alcova.componentsSelector" . | nindent 8 }}
  ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end }}

{{- define "alcova.toNats" -}}
{{- $to := .Values.network.nats.to -}}
{{- if .Values.trial.nats.enabled }}{{ $to = fromYamlArray (include "alcova.ownPods" (dict "root" . "name" "nats")) }}{{ end -}}
{{ include "alcova.egressRule" (dict "to" $to "ports" (list (ternary 4222 .Values.network.nats.port .Values.trial.nats.enabled))) }}
{{- end }}

{{- define "alcova.toPostgres" -}}
{{- $to := .Values.network.postgres.to -}}
{{- if .Values.trial.postgres.enabled }}{{ $to = fromYamlArray (include "alcova.ownPods" (dict "root" . "name" "postgres")) }}{{ end -}}
{{ include "alcova.egressRule" (dict "to" $to "ports" (list (ternary 5432 .Values.network.postgres.port .Values.trial.postgres.enabled))) }}
{{- end }}

{{- define "alcova.toStore" -}}
{{- $to := .Values.network.store.to -}}
{{- if .Values.trial.store.enabled }}{{ $to = fromYamlArray (include "alcova.ownPods" (dict "root" . "name" "store")) }}{{ end -}}
{{ include "alcova.egressRule" (dict "to" $to "ports" (list (ternary 8333 .Values.network.store.port .Values.trial.store.enabled))) }}
{{- end }}

{{/* The store, and who gives out access to it where there are no keys; workers get addresses, and need neither. */}}
{{- define "alcova.toStoreAsOneself" -}}
{{ include "alcova.toStore" . }}
{{- if .Values.store.keyless }}
{{ include "alcova.egressRule" .Values.network.storeIdentity }}
{{- end }}
{{- end }}

{{/* The policy of a component. Takes root, name; ingress and egress are YAML lists of rules. */}}
{{- define "alcova.policy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "alcova.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  {{- with .ingress }}
  ingress: {{- . | nindent 4 }}
  {{- end }}
  {{- with .egress }}
  egress: {{- . | nindent 4 }}
  {{- end }}
{{- end }}
