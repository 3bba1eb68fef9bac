{{- define "alcova.identityEnv" -}}
SITE_URL: {{ .root.Values.site.url }}
SITE_NAME: {{ .root.Values.site.name | quote }}
REQUIRE_SECOND_FACTOR_ROLES: {{ join "," .root.Values.staff.secondFactorRoles | default "none" | quote }}
STAFF_SESSION_SECONDS: {{ .root.Values.staff.sessionSeconds | int64 | quote }}
STAFF_IDLE_SECONDS: {{ .root.Values.staff.idleSeconds | int64 | quote }}
{{- with .root.Values.mail.from }}
MAIL_FROM: {{ . | quote }}
{{- end }}
{{- end }}
