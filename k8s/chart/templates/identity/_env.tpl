{{- define "alcova.identityEnv" -}}
SITE_URL: {{ .root.Values.site.url }}
SITE_NAME: {{ .root.Values.site.name | quote }}
{{- with .root.Values.mail.from }}
MAIL_FROM: {{ . | quote }}
{{- end }}
{{- end }}
