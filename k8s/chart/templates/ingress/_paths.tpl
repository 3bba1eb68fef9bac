{{/* Which paths go to which role; infra/kubernetes compares them with gateway/src/config/role-paths.ts. */}}
{{- define "alcova.rolePaths" -}}
upload:
  exact: [/api/videos/upload, /api/videos/upload-video, /api/videos/upload-image]
  below: [/api/uploads]
media:
  exact: []
  below: [/media, /images, /cdn]
{{- end }}

{{/* The hosts that the site answers on: its own, and those of media where they are others. */}}
{{- define "alcova.hosts" -}}
{{- $hosts := list -}}
{{- range list .Values.site.url .Values.site.videoCdnUrl .Values.site.imageCdnUrl -}}
{{- if . }}{{ $hosts = append $hosts (get (urlParse .) "hostname") }}{{ end -}}
{{- end -}}
{{- toYaml (uniq $hosts) -}}
{{- end }}
