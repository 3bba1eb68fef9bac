{{/*
The Deployment of a component.
root; name: the component; service: its image and NATS user; values: its part of values.yaml; config: the ConfigMap's data (YAML).
Optional: ports (YAML), graceSeconds, stopDelaySeconds (before the grace begins), scaled (who scales: then no replicas), volumes and mounts (YAML).
*/}}
{{- define "alcova.deployment" -}}
{{- $values := .values -}}
{{- $defaults := .root.Values.defaults -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
spec:
  {{- if not .scaled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: {{ $defaults.revisionHistoryLimit }}
  # Long enough for an image to be pulled and a database to come back.
  progressDeadlineSeconds: 1800
  minReadySeconds: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: {{ if eq .name "media-worker" }}50%{{ else }}0{{ end }}, maxSurge: 25% }
  selector:
    matchLabels: {{- include "alcova.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "alcova.podLabels" . | nindent 8 }}
        {{- with $defaults.podLabels }}{{ toYaml . | nindent 8 }}{{ end }}
      annotations:
        checksum/config: {{ .config | sha256sum }}
        {{- with $defaults.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
        {{- with $values.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      {{- include "alcova.podSecurity" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ add (.stopDelaySeconds | default 0 | int) (.graceSeconds | default 30 | int) 10 }}
      {{- with $values.priorityClassName | default $defaults.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with $values.nodeSelector | default $defaults.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations | default $defaults.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity | default $defaults.affinity }}
      affinity: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with include "alcova.spread" . }}
      topologySpreadConstraints: {{- . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .service }}
          image: {{ include "alcova.image" . }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          envFrom:
            - configMapRef: { name: {{ include "alcova.fullname" .root }}-{{ .name }} }
          env:
            {{- include "alcova.secretEnv" . | nindent 12 }}
            {{- with include "alcova.caVariable" .root }}{{ . | nindent 12 }}{{ end }}
            {{- range $name, $from := $values.secretEnv }}
            {{- include "alcova.secretVariable" (merge (dict "name" $name) $from) | nindent 12 }}
            {{- end }}
          ports:
            - { name: health, containerPort: 9090 }
            {{- with .ports }}{{ . | nindent 12 }}{{ end }}
          {{- include "alcova.probes" . | nindent 10 }}
          resources: {{- include "alcova.resources" . | nindent 12 }}
          securityContext: {{- include "alcova.containerSecurity" . | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- with include "alcova.caMount" .root }}{{ . | nindent 12 }}{{ end }}
            {{- with .mounts }}{{ . | nindent 12 }}{{ end }}
            {{- with concat $defaults.extraVolumeMounts ($values.extraVolumeMounts | default list) }}{{ toYaml . | nindent 12 }}{{ end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: {{ $values.tmpSize }} }
        {{- with include "alcova.caVolume" .root }}{{ . | nindent 8 }}{{ end }}
        {{- with .volumes }}{{ . | nindent 8 }}{{ end }}
        {{- with concat $defaults.extraVolumes ($values.extraVolumes | default list) }}{{ toYaml . | nindent 8 }}{{ end }}
{{- end }}

{{- define "alcova.resources" -}}
{{- .resources | default (toYaml .values.resources) -}}
{{- end }}

{{- define "alcova.podDisruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
spec:
  {{- toYaml .values.podDisruptionBudget | nindent 2 }}
  # A pod that does not get ready must not keep a node from being emptied.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels: {{- include "alcova.selector" . | nindent 6 }}
{{- end }}

{{- define "alcova.horizontalPodAutoscaler" -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "alcova.fullname" .root }}-{{ .name }}
  labels: {{- include "alcova.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "alcova.fullname" .root }}-{{ .name }} }
  minReplicas: {{ .values.autoscaling.min }}
  maxReplicas: {{ .values.autoscaling.max }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .values.autoscaling.cpuPercent }} }
  behavior:
    # A crowd comes at once and goes slowly.
    scaleUp:
      stabilizationWindowSeconds: 0
      policies: [{ type: Percent, value: 100, periodSeconds: 30 }, { type: Pods, value: 2, periodSeconds: 30 }]
      selectPolicy: Max
    scaleDown:
      stabilizationWindowSeconds: 300
      policies: [{ type: Percent, value: 25, periodSeconds: 60 }]
{{- end }}

{{/* All objects of a service that talks by messages alone. Takes root, name, values, own (its variables, YAML). */}}
{{- define "alcova.messageService" -}}
{{- $context := merge (dict "service" .name "more" (list .values.env)) . -}}
{{- $context = merge (dict "config" (include "alcova.configData" $context) "scaled" .values.autoscaling.enabled) $context -}}
{{ include "alcova.deployment" $context }}
---
{{ include "alcova.configMap" $context }}
---
{{ include "alcova.serviceAccount" $context }}
---
{{ include "alcova.podDisruptionBudget" $context }}
{{- if .values.autoscaling.enabled }}
---
{{ include "alcova.horizontalPodAutoscaler" $context }}
{{- end }}
{{- end }}
