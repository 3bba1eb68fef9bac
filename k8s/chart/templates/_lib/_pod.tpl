{{/* Pod Security 'restricted', and an identity that is no use against the cluster. Takes root, name. */}}
{{- define "alcova.podSecurity" -}}
serviceAccountName: {{ include "alcova.fullname" .root }}-{{ .name }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "alcova.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
Authorities of one's own (tls): where a process reads them, and what they are mounted from; nothing without them. Node reads the file once,
at its start. Each takes the root.
*/}}
{{- define "alcova.caVariable" -}}
{{- if or .Values.tls.caSecret .Values.tls.caConfigMap -}}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/alcova-ca/ca.crt }
{{- end -}}
{{- end }}

{{- define "alcova.caMount" -}}
{{- if or .Values.tls.caSecret .Values.tls.caConfigMap -}}
- { name: ca, mountPath: /etc/alcova-ca, readOnly: true }
{{- end -}}
{{- end }}

{{- define "alcova.caVolume" -}}
{{- with .Values.tls.caSecret -}}
- name: ca
  secret: { secretName: {{ . }}, items: [{ key: {{ $.Values.tls.caKey }}, path: ca.crt }] }
{{- end -}}
{{- with .Values.tls.caConfigMap -}}
- name: ca
  configMap: { name: {{ . }}, items: [{ key: {{ $.Values.tls.caKey }}, path: ca.crt }] }
{{- end -}}
{{- end }}

{{- define "alcova.serviceAccount" -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
  {{- with (.values | default dict).serviceAccountAnnotations | default .root.Values.defaults.serviceAccountAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
{{- end }}

{{/* Replicas of a component apart from each other: fair over zones and nodes, never in the way of a start. */}}
{{- define "alcova.spread" -}}
{{- $context := . -}}
{{- range .root.Values.defaults.topologySpread }}
- maxSkew: 1
  topologyKey: {{ . }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels: {{- include "alcova.selector" $context | nindent 6 }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}

{{/*
The start-up probe bounds nothing: a pod lives and waits for as long as Postgres, NATS or the migrations need, and says so at
/health/ready. Readiness alone decides about traffic, liveness about a process that does not answer any more.
*/}}
{{- define "alcova.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: health }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /health/live, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /health/ready, port: health }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end }}
