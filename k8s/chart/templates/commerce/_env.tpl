{{- define "alcova.commerceEnv" -}}
IMAGE_CDN_URL: {{ .root.Values.site.imageCdnUrl | default .root.Values.site.url }}
{{- end }}
