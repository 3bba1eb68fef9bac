{{/* What all objects' names begin with. */}}
{{- define "alcova.fullname" -}}
{{- .Values.fullnameOverride | default .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* Labels that choose a component's pods. Never change them: a Deployment's selector cannot be changed. */}}
{{- define "alcova.selector" -}}
app.kubernetes.io/name: alcova
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{/* Labels of pods: those that stay the same as long as what runs does, so that a new chart alone starts nothing anew. */}}
{{- define "alcova.podLabels" -}}
{{ include "alcova.selector" . }}
app.kubernetes.io/part-of: alcova
{{- end }}

{{- define "alcova.labels" -}}
{{ include "alcova.podLabels" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The image of a service: its digest where one is given, else the tag. */}}
{{- define "alcova.image" -}}
{{- $repository := index .root.Values.image.repositories .service | default (printf "%s/%s" (.root.Values.image.repository | default "alcova" | trimSuffix "/") .service) -}}
{{- with index (.root.Values.image.digests | default dict) .service -}}
{{ $repository }}@{{ . }}
{{- else -}}
{{ $repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "alcova.hasDatabase" -}}
{{- if has . (list "identity" "catalogue" "moderation" "commerce" "media") }}true{{ end -}}
{{- end }}

{{/* The store is known to all but the workers, which get addresses (docs/decisions/0004). */}}
{{- define "alcova.hasStore" -}}
{{- if ne . "media-worker" }}true{{ end -}}
{{- end }}

{{- define "alcova.natsUrl" -}}
{{- if .Values.trial.nats.enabled -}}
nats://{{ include "alcova.fullname" . }}-nats:4222
{{- else -}}
{{ .Values.nats.url }}
{{- end -}}
{{- end }}

{{- define "alcova.natsMonitoring" -}}
{{- if .Values.trial.nats.enabled -}}
{{ include "alcova.fullname" . }}-nats.{{ .Release.Namespace }}.svc:8222
{{- else -}}
{{ .Values.nats.monitoringEndpoint }}
{{- end -}}
{{- end }}

{{- define "alcova.storeEndpoint" -}}
{{- if .Values.trial.store.enabled -}}
http://{{ include "alcova.fullname" . }}-store:8333
{{- else -}}
{{ .Values.store.endpoint }}
{{- end -}}
{{- end }}
