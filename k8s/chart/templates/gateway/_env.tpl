{{/* What a gateway serves: its own role, unless its variables say otherwise. Takes root, role. */}}
{{- define "alcova.gatewayRoles" -}}
{{- coalesce (index (index .root.Values.gateway .role).env "GATEWAY_ROLES") (index .root.Values.gateway.env "GATEWAY_ROLES") .role -}}
{{- end }}

{{/* Takes root, role, roles. */}}
{{- define "alcova.gatewayEnv" -}}
{{- $site := .root.Values.site -}}
HOST: 0.0.0.0
PORT: "8080"
GATEWAY_ROLES: {{ .role }}
STOP_DELAY_SECONDS: {{ (index .root.Values.gateway .role).stopDelaySeconds | quote }}
SITE_URL: {{ $site.url }}
SITE_NAME: {{ $site.name | quote }}
SUPPORT_EMAIL: {{ $site.supportEmail }}
COOKIE_SECURE: {{ hasPrefix "https://" $site.url | quote }}
TRUSTED_PROXIES: {{ join "," $site.trustedProxies | quote }}
FOREIGN_MEDIA_ORIGINS: {{ join "," $site.foreignMediaOrigins | quote }}
{{- with $site.countryHeader }}
COUNTRY_HEADER: {{ . }}
{{- end }}
{{- if and .root.Values.secrets.openid (contains "api" .roles) }}
GOOGLE_ISSUER: {{ .root.Values.openid.issuer }}
{{- end }}
{{ include "alcova.deliveryEnv" . }}
{{- end }}

{{- define "alcova.gatewayService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
  {{- with .values.service.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: {{ .values.service.type }}
  selector: {{- include "alcova.selector" . | nindent 4 }}
  ports:
    - { name: http, port: 80, targetPort: http, protocol: TCP, appProtocol: http }
{{- end }}

{{/* All objects of one role. Takes root, role. */}}
{{- define "alcova.gatewayRole" -}}
{{- $values := index .root.Values.gateway .role -}}
{{- $context := dict "root" .root "name" (printf "gateway-%s" .role) "service" "gateway" "values" $values -}}
{{- $context = merge (dict "role" .role "roles" (include "alcova.gatewayRoles" .)) $context -}}
{{- $context = merge (dict "own" (include "alcova.gatewayEnv" $context) "more" (list .root.Values.gateway.env $values.env)) $context -}}
{{- $context = merge (dict "config" (include "alcova.configData" $context) "scaled" $values.autoscaling.enabled) $context -}}
{{- $context = merge (dict "ports" "- { name: http, containerPort: 8080 }" "stopDelaySeconds" $values.stopDelaySeconds) $context -}}
{{ include "alcova.deployment" $context }}
---
{{ include "alcova.gatewayService" $context }}
---
{{ include "alcova.configMap" $context }}
---
{{ include "alcova.serviceAccount" $context }}
---
{{ include "alcova.podDisruptionBudget" $context }}
{{- if $values.autoscaling.enabled }}
---
{{ include "alcova.horizontalPodAutoscaler" $context }}
{{- end }}
{{- end }}
