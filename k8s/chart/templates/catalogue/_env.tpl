{{- define "alcova.catalogueEnv" -}}
DEFAULT_THUMBNAIL_URL: {{ .root.Values.site.url }}/default-thumbnail.svg
{{- end }}
