{{/* Each job of the slots may use an equal share of the scratch disk; a twentieth is for the copies of the slots beside them. */}}
{{- define "alcova.workerEnv" -}}
{{- $worker := .root.Values.mediaWorker -}}
SCRATCH_DIR: /scratch
SCRATCH_BUDGET_BYTES: {{ div (mul $worker.scratchGiB 1073741824 19) (mul 20 $worker.slots) | quote }}
WORKER_SLOTS: {{ $worker.slots | quote }}
QUICK_SLOTS: "1"
STOP_GRACE_SECONDS: {{ $worker.graceSeconds | quote }}
{{- end }}

{{/* A scratch disk that is the node's own counts against the pod's limit on local storage. */}}
{{- define "alcova.workerResources" -}}
{{- $worker := .root.Values.mediaWorker -}}
{{- $resources := deepCopy $worker.resources -}}
{{- if not $worker.scratchStorageClass -}}
{{- $_ := set $resources.requests "ephemeral-storage" (printf "%dGi" (add $worker.scratchGiB 1)) -}}
{{- $_ := set $resources.limits "ephemeral-storage" (printf "%dGi" (add $worker.scratchGiB 2)) -}}
{{- end -}}
{{- toYaml $resources -}}
{{- end }}

{{- define "alcova.workerVolumes" -}}
{{- $worker := .root.Values.mediaWorker -}}
- name: scratch
  {{- if $worker.scratchStorageClass }}
  ephemeral:
    volumeClaimTemplate:
      spec:
        accessModes: [ReadWriteOnce]
        storageClassName: {{ $worker.scratchStorageClass }}
        resources: { requests: { storage: {{ $worker.scratchGiB }}Gi } }
  {{- else }}
  emptyDir: { sizeLimit: {{ add $worker.scratchGiB 1 }}Gi }
  {{- end }}
{{- end }}
