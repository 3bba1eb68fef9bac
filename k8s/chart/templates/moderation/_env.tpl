{{- define "alcova.moderationEnv" -}}
{{- $values := .root.Values -}}
SITE_URL: {{ $values.site.url }}
{{- with $values.site.countryHeader }}
COUNTRY_HEADER: {{ . }}
{{- end }}
{{- with include "alcova.ageAssurance" .root }}
AGE_ASSURANCE: {{ . | quote }}
{{- end }}
{{- with $values.age.declared }}
AGE_DECLARED: {{ toJson . | quote }}
{{- end }}
{{- end }}

{{/* The choice as the service reads it: BR=verified,*=closed. */}}
{{- define "alcova.ageAssurance" -}}
{{- $entries := list -}}
{{- range $country, $mode := .Values.age.assurance }}{{ if $mode }}{{ $entries = append $entries (printf "%s=%s" $country $mode) }}{{ end }}{{ end -}}
{{- join "," $entries -}}
{{- end }}

{{/* What is wrong with the choice: the same as services/moderation/src/config/age-choice.ts refuses at its start, told before. */}}
{{- define "alcova.ageMistakes" -}}
{{- $v := .Values -}}
{{- $chosen := dict -}}
{{- /* null takes an entry out that another file of values has. */ -}}
{{- range $country, $mode := $v.age.assurance }}{{ if $mode }}{{ $chosen = set $chosen $country $mode }}{{ end }}{{ end -}}
{{- $usual := index $chosen "*" -}}
{{- $mistakes := list -}}
{{- $isLocal := has ((urlParse ($v.site.url | default "http://localhost")).hostname) (list "localhost" "127.0.0.1" "::1") -}}
{{- if and (not $chosen) (not $isLocal) }}{{ $mistakes = append $mistakes "age.assurance is missing: how the age of visitors is made sure of, by country and for all others, as {BR: verified, EU: verified, GB: verified, '*': closed} (docs/operation.md): there is no default" }}{{ end -}}
{{- if $chosen -}}
{{- if not $usual }}{{ $mistakes = append $mistakes "age.assurance says nothing of all other countries: add '*', as '*': closed" }}{{ end -}}
{{- if and (has "verified" (values $chosen)) (not (or $v.secrets.ageOpenid $v.ageWallet.anchors $v.ageWallet.listUrl)) (not $isLocal) }}{{ $mistakes = append $mistakes "age.assurance asks for proofs of age (verified), and nobody can give one: configure ageWallet.anchors, ageWallet.listUrl or secrets.ageOpenid" }}{{ end -}}
{{- $states := list "AT" "BE" "BG" "CY" "CZ" "DE" "DK" "EE" "ES" "FI" "FR" "GR" "HR" "HU" "IE" "IT" "LT" "LU" "LV" "MT" "NL" "PL" "PT" "RO" "SE" "SI" "SK" -}}
{{- $answered := list -}}
{{- range $v.age.declared }}{{ $answered = concat $answered .countries }}{{ end -}}
{{- $open := list -}}
{{- range $country := concat (list "BR" "GB") $states -}}
{{- $isState := has $country $states -}}
{{- $mode := $usual -}}
{{- if $v.site.countryHeader }}{{ $mode = coalesce (index $chosen $country) (ternary (index $chosen "EU") "" $isState) $usual }}{{ end -}}
{{- $isAnswered := or (has $country $answered) (and $isState (has "EU" $answered)) -}}
{{- if and (eq ($mode | default "declared") "declared") $usual (not $isAnswered) }}{{ $open = append $open $country }}{{ end -}}
{{- end -}}
{{- if $open }}{{ $mistakes = append $mistakes (printf "age.assurance takes a person's word (declared) in %s: age.declared must say who decided so, when and why%s" (join ", " $open) (ternary "" "; without site.countryHeader '*' holds for visitors from everywhere" (ne $v.site.countryHeader ""))) }}{{ end -}}
{{- end -}}
{{- join "\n" $mistakes -}}
{{- end }}
