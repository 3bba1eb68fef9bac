{{/*
An ordinary Job, whose name holds what it runs: an upgrade makes a new one beside the pods, which wait for it, and nothing of Helm waits.
Takes root, service (whose image), what, script, env (YAML).
*/}}
{{- define "alcova.migrationJob" -}}
{{- $name := printf "migrate-%s" .what -}}
{{- $context := merge (dict "name" $name) . -}}
{{- $spec := include "alcova.migrationPod" $context -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ $name }}-{{ $spec | sha256sum | trunc 8 }}
  labels: {{- include "alcova.labels" $context | nindent 4 }}
spec:
  backoffLimit: {{ .root.Values.migrations.backoffLimit }}
  template:
    metadata:
      # Nothing here may change without the name: a Job's template cannot be changed.
      labels: {{- include "alcova.podLabels" $context | nindent 8 }}
    spec: {{- $spec | nindent 6 }}
---
{{ include "alcova.serviceAccount" $context }}
{{- end }}

{{- define "alcova.migrationPod" -}}
{{- include "alcova.podSecurity" . }}
{{- /* A pod that is started again in its place is taken away, log and all, with the last try. */}}
restartPolicy: Never
{{- with .root.Values.defaults.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.defaults.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: migrate
    image: {{ include "alcova.image" . }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    args: [node, {{ .script }}]
    terminationMessagePolicy: FallbackToLogsOnError
    env:
      - { name: LOG_LEVEL, value: {{ .root.Values.defaults.logLevel }} }
      - { name: PROCESS_NAME, value: {{ .name }} }
      {{- .env | nindent 6 }}
      {{- with include "alcova.caVariable" .root }}{{ . | nindent 6 }}{{ end }}
    resources: {{- toYaml .root.Values.migrations.resources | nindent 6 }}
    securityContext: {{- include "alcova.containerSecurity" . | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- with include "alcova.caMount" .root }}{{ . | nindent 6 }}{{ end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 32Mi }
  {{- with include "alcova.caVolume" .root }}{{ . | nindent 2 }}{{ end }}
{{- end }}

{{- define "alcova.messagingMigrationEnv" -}}
- { name: NATS_URL, value: {{ include "alcova.natsUrl" . }} }
- { name: NATS_USER, value: topology }
- { name: NATS_REPLICAS, value: {{ .Values.nats.replicas | quote }} }
{{ include "alcova.secretVariable" (dict "name" "NATS_PASSWORD" "secret" .Values.secrets.nats "key" "topology") }}
{{- end }}

{{- define "alcova.bucketEnv" -}}
- { name: S3_ENDPOINT, value: {{ include "alcova.storeEndpoint" . | quote }} }
- { name: S3_REGION, value: {{ .Values.store.region }} }
- { name: S3_BUCKET, value: {{ .Values.store.bucket }} }
{{ include "alcova.storeVariables" (dict "root" . "user" "bucket") }}
{{- end }}
