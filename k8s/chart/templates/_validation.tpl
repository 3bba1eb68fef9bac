{{/*
What the schema cannot say: values that are missing because of others, or that contradict each other. All of them at once, each with the
value's name and what to do.
*/}}
{{- define "alcova.mistakes" -}}
{{- $v := .Values -}}
{{- $trial := $v.trial -}}
{{- $mistakes := list -}}
{{- if not $v.site.url }}{{ $mistakes = append $mistakes "site.url is missing: the site's public address, as https://alcova.example" }}{{ end -}}
{{- if not $v.site.supportEmail }}{{ $mistakes = append $mistakes "site.supportEmail is missing: an address that people can write to" }}{{ end -}}
{{- if not $v.image.repository }}{{ $mistakes = append $mistakes "image.repository is missing: where the images were pushed, as registry.example/alcova" }}{{ end -}}
{{- if not $v.mail.from }}{{ if not (hasKey $v.identity.env "MAIL_DIR") }}{{ $mistakes = append $mistakes "mail.from is missing: without a mail server nobody can replace a forgotten password (to try the site without mail set identity.env.MAIL_DIR: /tmp/mails)" }}{{ end }}{{ end -}}
{{- if and $trial.nats.enabled $v.nats.url }}{{ $mistakes = append $mistakes "nats.url and trial.nats.enabled contradict each other: leave one of them out" }}{{ end -}}
{{- if and (not $trial.nats.enabled) (not $v.nats.url) }}{{ $mistakes = append $mistakes "nats.url is missing: as nats://nats.nats.svc:4222 (or trial.nats.enabled, to try the site)" }}{{ end -}}
{{- if and $trial.nats.enabled (gt (int $v.nats.replicas) 1) }}{{ $mistakes = append $mistakes "nats.replicas is more than 1, and trial.nats has one server" }}{{ end -}}
{{- if and $v.mediaWorker.scaling.enabled (not $trial.nats.enabled) (not $v.nats.monitoringEndpoint) }}{{ $mistakes = append $mistakes "nats.monitoringEndpoint is missing: KEDA reads the queue there, as nats-headless.nats.svc.cluster.local:8222 (or mediaWorker.scaling.enabled: false)" }}{{ end -}}
{{- if and $trial.store.enabled $v.store.endpoint }}{{ $mistakes = append $mistakes "store.endpoint and trial.store.enabled contradict each other: leave one of them out" }}{{ end -}}
{{- if and (not $trial.store.enabled) (not $v.store.endpoint) }}{{ $mistakes = append $mistakes "store.endpoint is missing: the S3 API's address, as https://s3.example (or trial.store.enabled, to try the site)" }}{{ end -}}
{{- if and $trial.store.enabled $v.store.oneKey }}{{ $mistakes = append $mistakes "store.oneKey and trial.store.enabled contradict each other: this store has a key for each process" }}{{ end -}}
{{- if and $v.store.keyless $v.store.oneKey }}{{ $mistakes = append $mistakes "store.keyless and store.oneKey contradict each other: there is no key, or one" }}{{ end -}}
{{- if and $v.store.keyless $v.store.createBucket }}{{ $mistakes = append $mistakes "store.keyless and store.createBucket contradict each other: make the bucket with the roles" }}{{ end -}}
{{- if and $v.store.keyless $trial.store.enabled }}{{ $mistakes = append $mistakes "store.keyless and trial.store.enabled contradict each other: this store knows keys alone" }}{{ end -}}
{{- if and $v.tls.caSecret $v.tls.caConfigMap }}{{ $mistakes = append $mistakes "tls.caSecret and tls.caConfigMap contradict each other: leave one of them out" }}{{ end -}}
{{- if $v.network.policies -}}
{{- if not $v.network.dns.to }}{{ $mistakes = append $mistakes "network.dns.to is missing: without it the policies keep every process from resolving names" }}{{ end -}}
{{- if and (or $v.ingress.enabled $v.gatewayApi.enabled) (not $v.network.ingress.from) }}{{ $mistakes = append $mistakes "network.ingress.from is missing: without it the policies keep the Ingress or the Gateway from the site" }}{{ end -}}
{{- if and (not $trial.postgres.enabled) (not $v.network.postgres.to) }}{{ $mistakes = append $mistakes "network.postgres.to is missing: without it the policies keep every service from its database" }}{{ end -}}
{{- if and (not $trial.nats.enabled) (not $v.network.nats.to) }}{{ $mistakes = append $mistakes "network.nats.to is missing: without it the policies keep every process from NATS" }}{{ end -}}
{{- if and (not $trial.store.enabled) (not $v.network.store.to) }}{{ $mistakes = append $mistakes "network.store.to is missing: without it the policies keep everybody from the object store" }}{{ end -}}
{{- if and $v.store.keyless (not $v.network.storeIdentity.to) }}{{ $mistakes = append $mistakes "network.storeIdentity.to is missing: without it the policies keep every process from who gives out access to the store" }}{{ end -}}
{{- if and $v.tracing.endpoint (not $v.network.tracing.to) }}{{ $mistakes = append $mistakes "network.tracing.to is missing: without it the policies keep every process from the collector of tracing.endpoint" }}{{ end -}}
{{- end -}}
{{- if and $v.gatewayApi.enabled (not $v.gatewayApi.parentRefs) }}{{ $mistakes = append $mistakes "gatewayApi.parentRefs is missing: the Gateway that the routes attach to" }}{{ end -}}
{{- if and $v.ingress.enabled $v.gatewayApi.enabled }}{{ $mistakes = append $mistakes "ingress.enabled and gatewayApi.enabled contradict each other: one entrance for one site" }}{{ end -}}
{{- if and $v.site.countryHeader (not $v.site.trustedProxies) }}{{ $mistakes = append $mistakes "site.trustedProxies is missing: site.countryHeader is believed of the proxies alone that are named there" }}{{ end -}}
{{- if and (or $v.ingress.enabled $v.gatewayApi.enabled) (not $v.site.trustedProxies) }}{{ $mistakes = append $mistakes "site.trustedProxies is missing: behind an Ingress or a Gateway every visitor has its address until its network is named here" }}{{ end -}}
{{- if and $v.monitoring.podMonitors $v.monitoring.serviceMonitors }}{{ $mistakes = append $mistakes "monitoring.podMonitors and monitoring.serviceMonitors contradict each other: every process would be counted twice" }}{{ end -}}
{{- if and $v.cdn.purgeUrl (not $v.cdn.purgeSecret) }}{{ $mistakes = append $mistakes "cdn.purgeSecret is missing: the Secret with the token of cdn.purgeUrl" }}{{ end -}}
{{- if and $v.secrets.ageOpenid (not $v.ageOpenid.issuer) }}{{ $mistakes = append $mistakes "ageOpenid.issuer is missing: the provider of age checks that secrets.ageOpenid is for, as https://age.example" }}{{ end -}}
{{- if and $v.ageOpenid.issuer (not $v.secrets.ageOpenid) }}{{ $mistakes = append $mistakes "secrets.ageOpenid is missing: the Secret with client-id and client-secret at ageOpenid.issuer" }}{{ end -}}
{{- if and $v.ageWallet.listUrl (not $v.ageWallet.listSigners) }}{{ $mistakes = append $mistakes "ageWallet.listSigners is missing: the certificates that may have signed ageWallet.listUrl, PEM" }}{{ end -}}
{{- if and $v.ageWallet.listSigners (not $v.ageWallet.listUrl) }}{{ $mistakes = append $mistakes "ageWallet.listUrl is missing: the trusted list that ageWallet.listSigners may have signed" }}{{ end -}}
{{- if and $v.backup.restoring (not $v.backup.enabled) }}{{ $mistakes = append $mistakes "backup.enabled is false, and backup.restoring needs its pod and its volume" }}{{ end -}}
{{- with include "alcova.absentApis" . }}{{ $mistakes = concat $mistakes (splitList "\n" .) }}{{ end -}}
{{- with include "alcova.ageMistakes" . }}{{ $mistakes = concat $mistakes (splitList "\n" .) }}{{ end -}}
{{- if eq ($v.image.tag | default .Chart.AppVersion) "latest" }}{{ $mistakes = append $mistakes "image.tag is latest: nobody could tell what runs, nor roll back to it" }}{{ end -}}
{{- if gt (int $v.mediaWorker.scaling.min) (int $v.mediaWorker.scaling.max) }}{{ $mistakes = append $mistakes "mediaWorker.scaling.min is more than mediaWorker.scaling.max" }}{{ end -}}
{{- if and $v.mediaWorker.scaling.enabled (gt (int $v.mediaWorker.scaling.fallbackReplicas) (int $v.mediaWorker.scaling.max)) }}{{ $mistakes = append $mistakes "mediaWorker.scaling.fallbackReplicas is more than mediaWorker.scaling.max" }}{{ end -}}
{{- $holders := dict "gateway.api" $v.gateway.api "gateway.media" $v.gateway.media "gateway.upload" $v.gateway.upload "identity" $v.identity "catalogue" $v.catalogue "moderation" $v.moderation "commerce" $v.commerce "media" $v.media "mediaWorker" $v.mediaWorker -}}
{{- range $name, $holder := $holders -}}
{{- range $variable, $_ := $holder.secretEnv -}}
{{- if hasKey $holder.env $variable }}{{ $mistakes = append $mistakes (printf "%s.env.%s and %s.secretEnv.%s contradict each other: leave one of them out" $name $variable $name $variable) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- range $name, $holder := $holders -}}
{{- $budget := $holder.podDisruptionBudget -}}
{{- if has ($budget.maxUnavailable | toString) (list "0" "0%") }}{{ $mistakes = append $mistakes (printf "%s.podDisruptionBudget.maxUnavailable is %v: no node with such a pod could ever be emptied" $name $budget.maxUnavailable) }}{{ end -}}
{{- if eq ($budget.minAvailable | toString) "100%" }}{{ $mistakes = append $mistakes (printf "%s.podDisruptionBudget.minAvailable is 100%%: no node with such a pod could ever be emptied" $name) }}{{ end -}}
{{- end -}}
{{- $entrance := ternary "ingress.enabled" (ternary "gatewayApi.enabled" "" $v.gatewayApi.enabled) $v.ingress.enabled -}}
{{- range $role := list "api" "media" "upload" -}}
{{- $gateway := index $v.gateway $role -}}
{{- if and $entrance (not $gateway.autoscaling.enabled) (not $gateway.replicas) }}{{ $mistakes = append $mistakes (printf "gateway.%s.replicas is 0, and %s sends visitors there" $role $entrance) }}{{ end -}}
{{- end -}}
{{- $connections := 20 -}}
{{- range $name := list "identity" "catalogue" "moderation" "commerce" "media" -}}
{{- $service := index $v $name -}}
{{- $most := ternary $service.autoscaling.max $service.replicas $service.autoscaling.enabled -}}
{{- /* While an upgrade runs there are a quarter more. */ -}}
{{- $connections = add $connections (mul 10 (ceil (mulf $most 1.25))) -}}
{{- if and $service.autoscaling.enabled (gt (int $service.autoscaling.min) (int $service.autoscaling.max)) }}{{ $mistakes = append $mistakes (printf "%s.autoscaling.min is more than %s.autoscaling.max" $name $name) }}{{ end -}}
{{- end -}}
{{- range $role := list "api" "media" "upload" -}}
{{- $scaling := (index $v.gateway $role).autoscaling -}}
{{- if and $scaling.enabled (gt (int $scaling.min) (int $scaling.max)) }}{{ $mistakes = append $mistakes (printf "gateway.%s.autoscaling.min is more than gateway.%s.autoscaling.max" $role $role) }}{{ end -}}
{{- end -}}
{{- if gt (int $connections) (int $v.postgres.maxConnections) }}{{ $mistakes = append $mistakes (printf "postgres.maxConnections is %d, and the services' replicas could open %d: raise it on the server and here, or lower autoscaling.max" (int $v.postgres.maxConnections) (int $connections)) }}{{ end -}}
{{- join "\n" $mistakes -}}
{{- end }}

{{/* Kinds of others that values ask for and this cluster does not know: Helm's own words name neither the value nor what is missing. */}}
{{- define "alcova.absentApis" -}}
{{- $v := .Values -}}
{{- $asked := list
  (dict "value" "monitoring.podMonitors" "on" $v.monitoring.podMonitors "what" "the Prometheus operator" "api" "monitoring.coreos.com/v1")
  (dict "value" "monitoring.serviceMonitors" "on" $v.monitoring.serviceMonitors "what" "the Prometheus operator" "api" "monitoring.coreos.com/v1")
  (dict "value" "monitoring.rules" "on" $v.monitoring.rules "what" "the Prometheus operator" "api" "monitoring.coreos.com/v1")
  (dict "value" "mediaWorker.scaling.enabled" "on" $v.mediaWorker.scaling.enabled "what" "KEDA" "api" "keda.sh/v1alpha1")
  (dict "value" "gatewayApi.enabled" "on" $v.gatewayApi.enabled "what" "the Gateway API" "api" "gateway.networking.k8s.io/v1") -}}
{{- $mistakes := list -}}
{{- range $asked -}}
{{- if and .on (not ($.Capabilities.APIVersions.Has .api)) }}{{ $mistakes = append $mistakes (printf "%s needs %s, which this cluster does not have: install it first, or set the value to false (helm template: --api-versions %s)" .value .what .api) }}{{ end -}}
{{- end -}}
{{- join "\n" $mistakes -}}
{{- end }}
