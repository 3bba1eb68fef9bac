{{/* It needs no more than what every service has. */}}
{{- define "alcova.moderationEnv" -}}
{}
{{- end }}
