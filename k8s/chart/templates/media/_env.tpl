{{- define "alcova.mediaEnv" -}}
{{ include "alcova.deliveryEnv" . }}
{{- end }}
