/** Values of series, a minute apart, by the series without the labels of the release, in the words of promtool. */
export type Told = Readonly<Record<string, string>>;

export interface Case {
  readonly told: Told;
  /** When it is looked whether the alert is there; after everything is told where nothing is said. */
  readonly at?: string;
}

/** What makes an alert, and what is nearest to it and does not. */
export interface AlertCases {
  readonly fires: readonly Case[];
  readonly silent: readonly Case[];
}

const of = (told: Told, at?: string): Case => ({ told, ...(at !== undefined && { at }) });
const always = (value: number): string => `${value}x80`;
/** A counter that rises by so much in a minute. */
const rises = (by: number): string => `0+${by}x80`;
const againAndAgain = (...values: number[]): string =>
  Array.from({ length: 40 }, () => values.join(' ')).join(' ');

const component = (name: string) => `app_kubernetes_io_component="${name}"`;
const COMPONENTS = [
  ...['gateway-api', 'gateway-media', 'gateway-upload'],
  ...['identity', 'catalogue', 'moderation', 'commerce', 'media'],
];
const up = (...names: string[]): Told =>
  Object.fromEntries(names.map((name) => [`up{${component(name)},pod="a"}`, always(1)]));

/** The bound of a gauge: one more than it, and it. */
const above = (series: string, bound: number): AlertCases => ({
  fires: [of({ [series]: always(bound + 1) })],
  silent: [of({ [series]: always(bound) })],
});
/** The bound of a gauge of which nobody may be without. */
const unknownOrAbove = (series: string, bound: number): AlertCases => ({
  fires: [
    ...[of({ [series]: always(bound + 1) }), of({ [series]: againAndAgain(Number.NaN, Number.NaN) })],
    of({}),
  ],
  silent: [of({ [series]: always(bound) })],
});
/** Buckets of a histogram in which everything takes up to `slowest` seconds. */
const buckets = (series: string, bounds: readonly string[], slowest: number): Told =>
  Object.fromEntries(
    [...bounds, '+Inf'].map((le) => [
      series.replace('}', `,le="${le}"}`),
      le === '+Inf' || Number(le) >= slowest ? rises(60) : always(0),
    ]),
  );
const rpc = (outcome: string) =>
  `alcova_rpc_seconds_count{${component('media')},contract="a",outcome="${outcome}"}`;
const http = (status: string, route = '/api/a') =>
  `alcova_http_seconds_count{role="api",status="${status}",route="${route}"}`;
const proofs = (outcome: string) => `alcova_identity_age_proofs_total{way="wallet",outcome="${outcome}"}`;
const lag = (kind: string) => `alcova_media_queue_lag_seconds{kind="${kind}"}`;

/** Jobs that wait, for how long, and workers that are there: of the example's 4 jobs a worker, and 40 workers at most. */
const work = (jobs: number, seconds: number, workers: number): Told => ({
  'alcova_media_unfinished_jobs{kind="chunk",state="queued"}': always(jobs),
  [lag('chunk')]: always(seconds),
  ...Object.fromEntries(
    Array.from({ length: workers }, (_, pod) => [`up{${component('media-worker')},pod="${pod}"}`, always(1)]),
  ),
});
/** What KEDA tells of one consumer; a Prometheus that keeps its own names puts the namespace elsewhere. */
const keda = (namespace = 'namespace="alcova"', of = 'alcova-media-worker') =>
  `keda_scaler_detail_errors_total{${namespace},scaledObject="${of}",metric="s0-nats-jetstream-jobs_media_probe"}`;

const deployment = (figure: 'spec_replicas' | 'status_replicas_available', name = 'alcova-identity') =>
  `kube_deployment_${figure}{namespace="alcova",deployment="${name}"}`;
const hpa = (figure: string, name = 'alcova-gateway-api') =>
  `kube_horizontalpodautoscaler_${figure}{namespace="alcova",horizontalpodautoscaler="${name}"}`;
const replicas = (desired: number, min: number, max: number, name?: string): Told => ({
  [hpa('status_desired_replicas', name)]: always(desired),
  [hpa('spec_min_replicas', name)]: always(min),
  [hpa('spec_max_replicas', name)]: always(max),
});
const job = (name: string, condition = 'true') =>
  `kube_job_failed{namespace="alcova",job_name="${name}",condition="${condition}"}`;
/** A volume of 100 bytes, of which so many are left, minute by minute, and so many of 100 inodes. */
const volume = (
  left: string,
  inodes = always(50),
  of = 'namespace="postgres",persistentvolumeclaim="alcova-1"',
): Told => ({
  [`kubelet_volume_stats_available_bytes{${of}}`]: left,
  [`kubelet_volume_stats_capacity_bytes{${of}}`]: always(100),
  [`kubelet_volume_stats_inodes_free{${of}}`]: inodes,
  [`kubelet_volume_stats_inodes{${of}}`]: always(100),
});
const DAY = 86_400;
/** Ends of certificates, from the beginning of the test on, which takes 70 minutes. */
const certManager = (days: number, namespace = 'namespace="alcova"'): Told => ({
  [`certmanager_certificate_expiration_timestamp_seconds{${namespace},name="alcova-tls"}`]: always(
    days * DAY,
  ),
});
const ingressCertificate = (days: number, host = 'alcova.example'): Told => ({
  [`nginx_ingress_controller_ssl_expire_time_seconds{host="${host}"}`]: always(days * DAY),
});
const probed = (days: number, instance = 'https://alcova.example/'): Told => ({
  [`probe_ssl_earliest_cert_expiry{instance="${instance}"}`]: always(days * DAY),
});
const certificateEnds = (soon: number, later: number): AlertCases => ({
  fires: [
    of(certManager(soon)),
    of(certManager(soon, 'namespace="cert-manager",exported_namespace="nats"')),
    of(ingressCertificate(soon)),
    of(probed(soon)),
    of(probed(soon, 'alcova.example:443')),
  ],
  silent: [
    of({ ...certManager(later), ...ingressCertificate(later), ...probed(later) }),
    // Those of others.
    of(certManager(soon, 'namespace="other"')),
    of(ingressCertificate(soon, 'other.example')),
    of(probed(soon, 'https://other.example/')),
  ],
});

/** What an objective counts: requests of one kind, so many a minute as they should be, and so many that are not. */
const answers = (labels: string, slow: string, good: number, failed: number, late: number): Told => {
  const series = (figure: string, status: string, le = '') =>
    `alcova_http_seconds_${figure}{${labels},status="${status}"${le}}`;
  return {
    [series('count', '2xx')]: rises(good + late),
    [series('bucket', '2xx', `,le="${slow}"`)]: rises(good),
    [series('count', '5xx')]: rises(failed),
    [series('bucket', '5xx', `,le="${slow}"`)]: rises(failed),
  };
};
const PLAYING = 'role="media",method="GET",route="/media/*"';
const READING = 'role="api",method="GET",route="/api/videos"';
const DECIDING = 'role="api",method="POST",route="/api/desk/cases/next"';

/** By alert: every one has cases of both kinds. */
export const CASES: Readonly<Record<string, AlertCases>> = {
  AlcovaComponentAway: {
    fires: [
      // One without any pod, and one whose pods do not answer.
      of(up(...COMPONENTS.filter((name) => name !== 'identity'))),
      of({ ...up(...COMPONENTS), [`up{${component('identity')},pod="a"}`]: always(0) }),
    ],
    silent: [of({ ...up(...COMPONENTS), [`up{${component('identity')},pod="b"}`]: always(0) })],
  },
  AlcovaNothingIsScraped: { fires: [of({})], silent: [of(up('identity'))] },
  AlcovaProcessRestarts: {
    fires: [of({ [`process_start_time_seconds{${component('media')},pod="a"}`]: rises(60) })],
    silent: [
      of({
        [`process_start_time_seconds{${component('media')},pod="a"}`]: always(60),
        [`process_start_time_seconds{${component('media-worker')},pod="a"}`]: rises(60),
      }),
    ],
  },
  AlcovaRequestsFail: {
    fires: [of({ [rpc('internal')]: rises(1), [rpc('ok')]: rises(9) })],
    silent: [of({ [rpc('internal')]: rises(1), [rpc('ok')]: rises(99) })],
  },
  AlcovaRequestsAreSlow: {
    fires: [of(buckets('alcova_rpc_seconds_bucket{contract="a"}', ['1', '3', '10'], 10))],
    silent: [of(buckets('alcova_rpc_seconds_bucket{contract="a"}', ['1', '3', '10'], 3))],
  },
  AlcovaAnswersFail: {
    fires: [of({ [http('5xx')]: rises(6), [http('2xx')]: rises(60) })],
    silent: [
      of({ [http('5xx', '/api/health/ready')]: rises(6), [http('2xx')]: rises(60) }),
      // Nearly nobody is there: one in a minute.
      of({ [http('5xx')]: rises(1), [http('2xx')]: rises(1) }),
    ],
  },
  AlcovaAnswersAreSlow: {
    fires: [of(buckets('alcova_http_seconds_bucket{role="api"}', ['0.5', '1', '3'], 3))],
    silent: [of(buckets('alcova_http_seconds_bucket{role="upload"}', ['0.5', '1', '3'], 3))],
  },
  AlcovaPoolIsExhausted: {
    fires: [of({ [`alcova_postgres_waiting{${component('media')},pod="a"}`]: always(1) })],
    silent: [of({ [`alcova_postgres_waiting{${component('media')},pod="a"}`]: againAndAgain(0, 5) })],
  },
  AlcovaBrokerIsAway: {
    fires: [of({ [`alcova_nats_connected{${component('media')},pod="a"}`]: always(0) })],
    silent: [of({ [`alcova_nats_connected{${component('media')},pod="a"}`]: always(1) })],
  },
  AlcovaRequestsExpectNoReply: {
    fires: [of({ [`alcova_rpc_dropped_total{${component('media')}}`]: '0x60 1x20' })],
    silent: [of({ [`alcova_rpc_dropped_total{${component('media')}}`]: always(3) })],
  },
  AlcovaEventLoopIsBlocked: {
    fires: [of({ [`nodejs_eventloop_lag_p99_seconds{${component('media')},pod="a"}`]: always(0.6) })],
    silent: [of({ [`nodejs_eventloop_lag_p99_seconds{${component('media-worker')},pod="a"}`]: always(0.6) })],
  },
  AlcovaRequestsAreRefused: {
    fires: [of({ 'alcova_http_refused_total{class="read"}': rises(120) })],
    silent: [of({ 'alcova_http_refused_total{class="read"}': rises(30) })],
  },
  AlcovaPublicReadsQueue: above(`alcova_public_reads_waiting{${component('gateway-api')}}`, 200),
  AlcovaUploadsAreNotLookedAt: {
    fires: [of({ [lag('probe')]: always(301) })],
    silent: [of({ [lag('probe')]: always(300), [lag('chunk')]: always(301) })],
  },
  // Of a job that waits from the beginning on.
  AlcovaEncodingIsLate: {
    fires: [of({ [lag('chunk')]: rises(60) }, '16m')],
    silent: [of({ [lag('chunk')]: rises(60) }, '14m'), of({ [lag('chunk')]: always(600) })],
  },
  AlcovaWorkersAreFew: {
    fires: [
      of(work(40, 300, 1)),
      // Nobody at all, and at most as many as the chart allows.
      of(work(1, 300, 0)),
      of(work(4_000, 300, 20)),
    ],
    silent: [
      of(work(40, 300, 10)),
      of(work(40, 60, 1)),
      of(work(4_000, 300, 40)),
      of(work(40, 300, 1), '9m'),
    ],
  },
  AlcovaScalingIsBlind: {
    fires: [
      of({ [keda()]: rises(6) }),
      of({ [keda('namespace="keda",exported_namespace="alcova"')]: rises(6) }),
    ],
    silent: [
      of({ [keda()]: always(100) }),
      of({ [keda('namespace="alcova"', 'another')]: rises(6) }),
      of({ [keda('namespace="other"')]: rises(6) }),
    ],
  },
  AlcovaAJobIsOld: above('alcova_media_oldest_job_seconds{kind="chunk"}', 86_400),
  AlcovaJobsWereGivenUp: {
    // The first of its kind: the counter was told from the start.
    fires: [of({ 'alcova_media_jobs_total{kind="chunk",outcome="failed"}': '0x60 1x20' })],
    silent: [
      of({
        'alcova_media_jobs_total{kind="chunk",outcome="failed"}': always(1),
        'alcova_media_jobs_total{kind="chunk",outcome="retry"}': rises(1),
      }),
    ],
  },
  AlcovaSweepIsLate: above(`alcova_media_sweep_age_seconds{${component('media')}}`, 172_800),
  AlcovaOutboxIsLate: above(`alcova_outbox_lag_seconds{${component('media')}}`, 60),
  AlcovaSharedStateIsStale: above('alcova_key_value_stale_seconds{bucket="a"}', 15),
  AlcovaDecisionIsDueSoon: {
    fires: [of({ 'alcova_moderation_next_deadline_seconds{clock="24h"}': always(1_799) })],
    silent: [of({ 'alcova_moderation_next_deadline_seconds{clock="24h"}': always(1_800) })],
  },
  AlcovaDecisionIsLate: above('alcova_moderation_overdue_cases{clock="24h"}', 0),
  AlcovaReportsPastBudget: above(`alcova_moderation_cases_past_budget{${component('moderation')}}`, 0),
  AlcovaUrgentTaleWaits: above('alcova_moderation_oldest_tale_seconds{urgency="urgent"}', 7_200),
  AlcovaTalesWait: above('alcova_moderation_oldest_tale_seconds{urgency="usual"}', 259_200),
  AlcovaMailIsLate: above(`alcova_identity_mail_lag_seconds{${component('identity')}}`, 600),
  AlcovaMailBudgetRunsOut: {
    fires: [of({ 'alcova_identity_mail_budget_used_ratio{kind="a"}': always(0.5) })],
    silent: [of({ 'alcova_identity_mail_budget_used_ratio{kind="a"}': always(0.49) })],
  },
  AlcovaProofsOfAgeFail: {
    fires: [of({ [proofs('failed')]: rises(1), [proofs('proven')]: rises(1) })],
    silent: [
      of({ [proofs('failed')]: rises(1), [proofs('proven')]: rises(9) }),
      // Too few to say anything.
      of({ [proofs('failed')]: rises(1), [proofs('proven')]: always(0) }),
    ],
  },
  AlcovaTrustedListIsOld: above(`alcova_identity_age_list_age_seconds{${component('identity')}}`, 172_800),
  AlcovaTrustedListIsMissing: {
    fires: [
      of({
        [`alcova_identity_age_list_age_seconds{${component('identity')}}`]: againAndAgain(
          Number.NaN,
          Number.NaN,
        ),
      }),
    ],
    silent: [of({ [`alcova_identity_age_list_age_seconds{${component('identity')}}`]: always(5) })],
  },
  AlcovaErasuresAreLate: above(`alcova_identity_overdue_erasures{${component('identity')}}`, 0),
  AlcovaBackupIsOld: unknownOrAbove(`alcova_backup_age_seconds{${component('backup')}}`, 129_600),
  AlcovaBackupRecordsAreOld: unknownOrAbove(
    `alcova_backup_records_age_seconds{${component('backup')}}`,
    1_200,
  ),
  AlcovaPodsAreMissing: {
    fires: [
      of({ [deployment('spec_replicas')]: always(2), [deployment('status_replicas_available')]: always(1) }),
    ],
    silent: [
      of({ [deployment('spec_replicas')]: always(2), [deployment('status_replicas_available')]: always(2) }),
      // Workers come and go; and what is nobody's of the site.
      of({
        [deployment('spec_replicas', 'alcova-media-worker')]: always(2),
        [deployment('status_replicas_available', 'alcova-media-worker')]: always(1),
        [deployment('spec_replicas', 'other')]: always(2),
        [deployment('status_replicas_available', 'other')]: always(1),
      }),
    ],
  },
  AlcovaJobFailed: {
    fires: [of({ [job('alcova-migrate-identity-0a1b2c3d')]: always(1) })],
    silent: [
      of({ [job('alcova-migrate-identity-0a1b2c3d', 'false')]: always(1) }),
      of({ [job('other')]: always(1) }),
    ],
  },
  AlcovaScaledToTheLimit: {
    fires: [of(replicas(10, 2, 10))],
    silent: [
      of(replicas(9, 2, 10)),
      // It cannot move, which is meant; workers have a cap for their price.
      of(replicas(2, 2, 2)),
      of(replicas(40, 0, 40, 'keda-hpa-alcova-media-worker')),
    ],
  },
  AlcovaVolumeIsNearlyFull: {
    fires: [of(volume(always(4))), of(volume(always(50), always(4)))],
    silent: [
      of(volume(always(5))),
      of(volume(always(4), always(50), 'namespace="other",persistentvolumeclaim="a"')),
      of(
        volume(
          always(4),
          always(50),
          'namespace="alcova",persistentvolumeclaim="alcova-media-worker-a-scratch"',
        ),
      ),
      // File systems without a number of inodes say none.
      of({
        ...volume(always(50)),
        'kubelet_volume_stats_inodes{namespace="nats",persistentvolumeclaim="b"}': always(0),
        'kubelet_volume_stats_inodes_free{namespace="nats",persistentvolumeclaim="b"}': always(0),
      }),
    ],
  },
  AlcovaVolumeFills: {
    fires: [of(volume('20-0.05x80'))],
    silent: [of(volume(always(15))), of(volume('90-0.05x80'))],
  },
  AlcovaCertificateEndsSoon: certificateEnds(13, 15),
  AlcovaCertificateEnds: certificateEnds(3, 4),
  AlcovaClusterIsNotWatched: {
    fires: [of({})],
    silent: [of({ [deployment('spec_replicas')]: always(2) })],
  },
  AlcovaScalingIsNotWatched: {
    fires: [of({})],
    silent: [
      of({
        'keda_scaled_object_errors_total{namespace="alcova",scaledObject="alcova-media-worker"}': always(0),
      }),
      of({
        'keda_scaled_object_errors_total{namespace="keda",exported_namespace="alcova",scaledObject="alcova-media-worker"}':
          always(0),
      }),
    ],
  },
  AlcovaPlayingBurnsFast: {
    fires: [of(answers(PLAYING, '1', 60, 1, 0))],
    // Slow bytes are no failure; a few failures are nothing; what was burns no more.
    silent: [
      of(answers(PLAYING, '1', 600, 1, 60)),
      of({
        ...answers(PLAYING, '1', 1, 0, 0),
        [`alcova_http_seconds_count{${PLAYING},status="5xx"}`]: '0x60 5x20',
      }),
      of({
        ...answers(PLAYING, '1', 60, 0, 0),
        [`alcova_http_seconds_count{${PLAYING},status="5xx"}`]: '0+1x30 31x50',
      }),
    ],
  },
  AlcovaPlayingBurnsSlowly: {
    fires: [of(answers(PLAYING, '1', 300, 1, 0), '80m')],
    silent: [of(answers(PLAYING, '1', 2_000, 1, 0), '80m'), of(answers(PLAYING, '1', 300, 0, 9), '80m')],
  },
  AlcovaReadingBurnsFast: {
    fires: [
      of(answers(READING, '1', 60, 6, 0)),
      of(answers(READING, '1', 60, 0, 6)),
      // All of it fails.
      of(answers(READING, '1', 0, 6, 0)),
    ],
    silent: [
      of(answers(READING, '1', 60, 0, 0)),
      of(answers('role="api",method="GET",route="/api/desk/cases"', '1', 60, 0, 6)),
    ],
  },
  AlcovaReadingBurnsSlowly: {
    fires: [of(answers(READING, '1', 100, 1, 0), '80m')],
    silent: [of(answers(READING, '1', 300, 1, 0), '80m')],
  },
  AlcovaDecidingBurnsFast: {
    fires: [of(answers(DECIDING, '3', 6, 1, 0)), of(answers(DECIDING, '3', 6, 0, 1))],
    silent: [of(answers(DECIDING, '3', 60, 0, 0)), of(answers(READING, '3', 6, 1, 0))],
  },
  AlcovaDecidingBurnsSlowly: {
    fires: [of(answers(DECIDING, '3', 100, 1, 0), '80m')],
    silent: [of(answers(DECIDING, '3', 300, 1, 0), '80m')],
  },
};
