{{/* What the pods of backups have in common. Each takes root, name (the component), and user: whose key of the store they have. */}}

{{/* The databases' addresses, by the names that `alcova backup` reads, and the store. */}}
{{- define "alcova.backupEnv" -}}
- { name: LOG_LEVEL, value: {{ .root.Values.defaults.logLevel }} }
- { name: PROCESS_NAME, value: {{ .name }} }
{{- range $service := list "identity" "catalogue" "moderation" "commerce" "media" }}
{{- $variable := printf "%s_DATABASE_URL" (upper $service) }}
{{- if $.root.Values.trial.postgres.enabled }}
{{ include "alcova.secretVariable" (dict "name" (printf "%s_DATABASE_PASSWORD" (upper $service)) "secret" $.root.Values.trial.postgres.secret "key" $service) }}
- name: {{ $variable }}
  value: postgres://alcova_{{ $service }}:$({{ upper $service }}_DATABASE_PASSWORD)@{{ include "alcova.fullname" $.root }}-postgres:5432/alcova_{{ $service }}
{{- else }}
{{ include "alcova.secretVariable" (dict "name" $variable "secret" $.root.Values.secrets.database "key" $service) }}
{{- end }}
{{- end }}
- { name: S3_ENDPOINT, value: {{ include "alcova.storeEndpoint" .root | quote }} }
- { name: S3_REGION, value: {{ .root.Values.store.region }} }
- { name: S3_BUCKET, value: {{ .root.Values.store.bucket }} }
{{- if not .root.Values.store.keyless }}
{{ include "alcova.storeVariables" . }}
{{- end }}
{{- with include "alcova.caVariable" .root }}
{{ . }}
{{- end }}
{{- end }}

{{- define "alcova.backupPlace" -}}
{{- with .root.Values.defaults.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.defaults.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "alcova.backupMounts" -}}
- { name: backup, mountPath: /backup }
- { name: tmp, mountPath: /tmp }
{{- with include "alcova.caMount" .root }}
{{ . }}
{{- end }}
{{- end }}

{{- define "alcova.backupVolumes" -}}
- name: backup
  persistentVolumeClaim: { claimName: {{ .root.Values.backup.volume.existingClaim | default (printf "%s-backup" (include "alcova.fullname" .root)) }} }
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with include "alcova.caVolume" .root }}
{{ . }}
{{- end }}
{{- end }}
