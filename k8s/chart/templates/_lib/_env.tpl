{{/* One variable out of a key of an existing Secret. */}}
{{- define "alcova.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef: { name: {{ .secret }}, key: {{ .key }} }
{{- end }}

{{/* Variables that every process reads, as YAML. Takes root, service. */}}
{{- define "alcova.commonEnv" -}}
NODE_ENV: production
LOG_LEVEL: {{ .root.Values.defaults.logLevel }}
PROCESS_NAME: {{ .name }}
HEALTH_HOST: 0.0.0.0
HEALTH_PORT: "9090"
NATS_URL: {{ include "alcova.natsUrl" .root }}
NATS_USER: {{ .service }}
NATS_REPLICAS: {{ .root.Values.nats.replicas | quote }}
{{- with .root.Values.tracing.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . }}
OTEL_TRACES_SAMPLER_ARG: {{ $.root.Values.tracing.sampleRatio | quote }}
{{- end }}
{{- if include "alcova.hasStore" .service }}
S3_ENDPOINT: {{ include "alcova.storeEndpoint" .root }}
S3_REGION: {{ .root.Values.store.region }}
S3_BUCKET: {{ .root.Values.store.bucket }}
{{- end }}
{{- end }}

{{- define "alcova.deliveryEnv" -}}
VIDEO_CDN_URL: {{ .root.Values.site.videoCdnUrl | default (printf "%s/cdn" .root.Values.site.url) }}
IMAGE_CDN_URL: {{ .root.Values.site.imageCdnUrl | default .root.Values.site.url }}
{{- end }}

{{/* Variables out of Secrets. Takes root, service. */}}
{{- define "alcova.secretEnv" -}}
{{- $secrets := .root.Values.secrets -}}
{{ include "alcova.secretVariable" (dict "name" "NATS_PASSWORD" "secret" $secrets.nats "key" .service) }}
{{- if and (eq .service "gateway") (eq .roles "media") }}
{{- /* It acts for nobody: who takes this process over cannot either. */ -}}
{{- else if eq .service "gateway" }}
{{ include "alcova.secretVariable" (dict "name" "CALLER_SIGNING_KEYS" "secret" $secrets.keys "key" "gateway-caller-keys") }}
{{- else if ne .service "media-worker" }}
{{ include "alcova.secretVariable" (dict "name" "CALLER_PUBLIC_KEYS" "secret" $secrets.keys "key" "caller-public-keys") }}
{{- end }}
{{- if include "alcova.hasDatabase" .service }}
{{ include "alcova.databaseVariable" . }}
{{- end }}
{{- if and (include "alcova.hasStore" .service) (not .root.Values.store.keyless) }}
{{ include "alcova.storeVariables" (dict "root" .root "user" .service) }}
{{- end }}
{{- if include "alcova.hasDatabase" .service }}
{{ include "alcova.secretVariable" (dict "name" "EXPORT_PUBLIC_KEY" "secret" $secrets.keys "key" "export-public-key") }}
{{- else if and (eq .service "gateway") (contains "api" .roles) }}
{{ include "alcova.secretVariable" (dict "name" "EXPORT_KEYS" "secret" $secrets.keys "key" "export-keys") }}
{{- end }}
{{- if eq .service "identity" }}
{{ include "alcova.secretVariable" (dict "name" "SESSION_SIGNING_KEYS" "secret" $secrets.keys "key" "session-signing-keys") }}
{{ include "alcova.secretVariable" (dict "name" "IDENTITY_SEAL_KEYS" "secret" $secrets.keys "key" "identity-seal-keys") }}
{{ include "alcova.secretVariable" (dict "name" "ACCESS_RECORDS_PUBLIC_KEY" "secret" $secrets.keys "key" "access-records-public-key") }}
{{- if .root.Values.mail.from }}
{{ include "alcova.secretVariable" (dict "name" "SMTP_URL" "secret" $secrets.mail "key" "url") }}
{{- end }}
{{- with $secrets.administrator }}
{{ include "alcova.secretVariable" (dict "name" "ADMIN_EMAIL" "secret" . "key" "email") }}
{{ include "alcova.secretVariable" (dict "name" "ADMIN_PASSWORD" "secret" . "key" "password") }}
{{- end }}
{{- with $secrets.ageOpenid }}
{{ include "alcova.secretVariable" (dict "name" "AGE_OPENID_CLIENT_ID" "secret" . "key" "client-id") }}
{{ include "alcova.secretVariable" (dict "name" "AGE_OPENID_CLIENT_SECRET" "secret" . "key" "client-secret") }}
{{- end }}
{{- end }}
{{- if eq .service "catalogue" }}
{{ include "alcova.secretVariable" (dict "name" "RECORD_KEYS" "secret" $secrets.keys "key" "record-keys") }}
{{- end }}
{{- if eq .service "moderation" }}
{{ include "alcova.secretVariable" (dict "name" "REPORT_KEYS" "secret" $secrets.keys "key" "report-keys") }}
{{- end }}
{{- if and (eq .service "media") .root.Values.cdn.purgeUrl }}
{{ include "alcova.secretVariable" (dict "name" "PURGE_TOKEN" "secret" .root.Values.cdn.purgeSecret "key" "token") }}
{{- end }}
{{- if eq .service "gateway" }}
{{ include "alcova.secretVariable" (dict "name" "MEDIA_SIGNING_KEYS" "secret" $secrets.keys "key" "media-signing-keys") }}
{{ include "alcova.secretVariable" (dict "name" "COOKIE_KEYS" "secret" $secrets.keys "key" "cookie-keys") }}
{{- if and $secrets.openid (contains "api" .roles) }}
{{ include "alcova.secretVariable" (dict "name" "GOOGLE_CLIENT_ID" "secret" $secrets.openid "key" "client-id") }}
{{ include "alcova.secretVariable" (dict "name" "GOOGLE_CLIENT_SECRET" "secret" $secrets.openid "key" "client-secret") }}
{{- end }}
{{- end }}
{{- end }}

{{/* With the trial's Postgres the address is put together here, so that its password stands in one Secret alone. */}}
{{- define "alcova.databaseVariable" -}}
{{- if .root.Values.trial.postgres.enabled -}}
{{ include "alcova.secretVariable" (dict "name" "DATABASE_PASSWORD" "secret" .root.Values.trial.postgres.secret "key" .service) }}
- name: DATABASE_URL
  value: postgres://alcova_{{ .service }}:$(DATABASE_PASSWORD)@{{ include "alcova.fullname" .root }}-postgres:5432/alcova_{{ .service }}
{{- else -}}
{{ include "alcova.secretVariable" (dict "name" "DATABASE_URL" "secret" .root.Values.secrets.database "key" .service) }}
{{- end -}}
{{- end }}

{{/* A key of the store's. Takes root, user: whose. */}}
{{- define "alcova.storeVariables" -}}
{{- $whose := ternary "" (printf "%s-" .user) .root.Values.store.oneKey -}}
{{ include "alcova.secretVariable" (dict "name" "S3_ACCESS_KEY" "secret" .root.Values.secrets.store "key" (printf "%saccess-key" $whose)) }}
{{ include "alcova.secretVariable" (dict "name" "S3_SECRET_KEY" "secret" .root.Values.secrets.store "key" (printf "%ssecret-key" $whose)) }}
{{- end }}

{{/* The variables of a component: everybody's, its own (YAML), those of values (more, a list of maps), the later over the earlier. */}}
{{- define "alcova.configData" -}}
{{- $data := merge (fromYaml .own) (fromYaml (include "alcova.commonEnv" .)) -}}
{{- range .more }}{{ $data = mergeOverwrite $data . }}{{ end -}}
{{- range $name, $value := $data }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* Takes root, name, config (the data, YAML). */}}
{{- define "alcova.configMap" -}}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
data: {{- .config | nindent 2 }}
{{- end }}
