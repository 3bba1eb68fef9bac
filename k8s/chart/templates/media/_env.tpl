{{- define "alcova.mediaEnv" -}}
{{ include "alcova.deliveryEnv" . }}
{{- with .root.Values.cdn.purgeUrl }}
PURGE_URL: {{ . }}
{{- end }}
{{- end }}
