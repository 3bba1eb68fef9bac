{{- define "alcova.identityEnv" -}}
SITE_URL: {{ .root.Values.site.url }}
SITE_NAME: {{ .root.Values.site.name | quote }}
REQUIRE_SECOND_FACTOR_ROLES: {{ join "," .root.Values.staff.secondFactorRoles | default "none" | quote }}
STAFF_SESSION_SECONDS: {{ .root.Values.staff.sessionSeconds | int64 | quote }}
STAFF_IDLE_SECONDS: {{ .root.Values.staff.idleSeconds | int64 | quote }}
{{- with .root.Values.mail.from }}
MAIL_FROM: {{ . | quote }}
{{- end }}
MAIL_BUDGET_PER_HOUR: {{ .root.Values.mail.budgetPerHour | int64 | quote }}
{{- if .root.Values.secrets.ageOpenid }}
{{- with .root.Values.ageOpenid }}
AGE_OPENID_ISSUER: {{ .issuer | quote }}
AGE_OPENID_LABEL: {{ .label | quote }}
AGE_OPENID_SCOPE: {{ .scope | quote }}
AGE_OPENID_CLAIM: {{ .claim | quote }}
AGE_OPENID_VALUE: {{ .value | quote }}
{{- end }}
{{- end }}
{{- with .root.Values.ageWallet }}
{{- if or .anchors .listUrl }}
AGE_WALLET_ANCHORS: {{ .anchors | quote }}
AGE_WALLET_LIST_URL: {{ .listUrl | quote }}
AGE_WALLET_LIST_SIGNERS: {{ .listSigners | quote }}
AGE_WALLET_LABEL: {{ .label | quote }}
AGE_WALLET_LINK: {{ .link | quote }}
{{- end }}
{{- end }}
{{- end }}
