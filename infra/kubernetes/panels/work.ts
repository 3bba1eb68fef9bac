import { BY_COMPONENT, type Dashboard, panel, percentileQueries } from './panel';

/** What becomes of uploads. */
export const media: Dashboard = {
  title: 'Alcova: media',
  rows: {
    Queue: [
      panel('How long work waits', 's', {
        '{{kind}}': 'max by (kind) (alcova_media_queue_lag_seconds{$of})',
      }),
      panel('Jobs', 'short', {
        '{{kind}} {{state}}': 'max by (kind, state) (alcova_media_unfinished_jobs{$of})',
      }),
      panel('Oldest job', 's', { '{{kind}}': 'max by (kind) (alcova_media_oldest_job_seconds{$of})' }),
      panel('Workers', 'short', { workers: 'sum(up{$of,app_kubernetes_io_component="media-worker"})' }),
    ],
    Outcomes: [
      panel('Jobs by outcome', 'reqps', {
        '{{kind}} {{outcome}}':
          'sum by (kind, outcome) (rate(alcova_media_jobs_total{$of}[$__rate_interval]))',
      }),
      panel('Videos by outcome', 'short', {
        '{{outcome}} {{stage}}': 'sum by (outcome, stage) (increase(alcova_media_assets_total{$of}[1h]))',
      }),
      panel('Deliveries by outcome', 'reqps', {
        '{{job}} {{outcome}}': 'sum by (job, outcome) (rate(alcova_jobs_total{$of}[$__rate_interval]))',
      }),
    ],
    Times: [
      panel('Upload to playable', 's', percentileQueries('alcova_media_playable_seconds', { over: '1h' })),
      panel(
        'Upload to the whole ladder',
        's',
        percentileQueries('alcova_media_ready_seconds', { over: '6h' }),
      ),
      panel('Time of a job', 's', percentileQueries('alcova_worker_job_seconds', { labels: ['kind'] })),
    ],
    'Cost of a second of film': [
      panel('Seconds that its chunks take', 'short', {
        time: 'sum(rate(alcova_worker_job_seconds_sum{$of,kind="chunk"}[1h])) / sum(rate(alcova_worker_video_seconds_total{$of}[1h]))',
      }),
      panel('Processor seconds', 'short', {
        cost: 'sum(rate(alcova_worker_ffmpeg_processor_seconds_total{$of}[1h])) / sum(rate(alcova_worker_video_seconds_total{$of}[1h]))',
      }),
      panel('Film, seconds a second', 'short', {
        encoded: 'sum(rate(alcova_worker_video_seconds_total{$of}[$__rate_interval]))',
        copied: 'sum(rate(alcova_worker_copied_seconds_total{$of}[$__rate_interval]))',
      }),
    ],
  },
};

/** What waits for people at the desks, and what was promised to those who wait. */
export const moderation: Dashboard = {
  title: 'Alcova: moderation',
  rows: {
    Clocks: [
      panel('Until the next decision is due', 's', {
        '{{clock}}': 'min by (clock) (alcova_moderation_next_deadline_seconds{$of})',
      }),
      panel('Late', 'short', { '{{clock}}': 'max by (clock) (alcova_moderation_overdue_cases{$of})' }),
    ],
    Reports: [
      panel('Reported contents that wait', 'short', {
        '{{clock}}': 'max by (clock) (alcova_moderation_cases_waiting{$of})',
      }),
      panel('Oldest', 's', { '{{clock}}': 'max by (clock) (alcova_moderation_oldest_case_seconds{$of})' }),
      panel('Urgent and still shown', 'short', {
        contents: 'max(alcova_moderation_cases_past_budget{$of})',
      }),
    ],
    Tales: [
      panel('Tales that wait', 'short', {
        '{{urgency}}': 'max by (urgency) (alcova_moderation_tales_waiting{$of})',
      }),
      panel('Oldest', 's', {
        '{{urgency}}': 'max by (urgency) (alcova_moderation_oldest_tale_seconds{$of})',
      }),
    ],
    Appeals: [
      panel('Appeals that wait', 'short', {
        '{{of}}': 'max by (of) (alcova_moderation_appeals_waiting{$of})',
      }),
      panel('Oldest', 's', { '{{of}}': 'max by (of) (alcova_moderation_oldest_appeal_seconds{$of})' }),
    ],
  },
};

/** What was put off. */
export const backlogs: Dashboard = {
  title: 'Alcova: what waits',
  rows: {
    Messages: [
      panel('Outboxes', 's', {
        [`{{${BY_COMPONENT}}}`]: `max by (${BY_COMPONENT}) (alcova_outbox_lag_seconds{$of})`,
      }),
      panel('Shared state', 's', { '{{bucket}}': 'max by (bucket) (alcova_key_value_stale_seconds{$of})' }),
    ],
    People: [
      panel('Mail', 's', { oldest: 'max(alcova_identity_mail_lag_seconds{$of})' }),
      panel('Budget for unsolicited mails', 'percentunit', {
        '{{kind}}': 'max by (kind) (alcova_identity_mail_budget_used_ratio{$of})',
      }),
      panel('Mails that wait for it', 'short', {
        '{{kind}}': 'max by (kind) (alcova_identity_mails_held{$of})',
      }),
      panel('Proofs of age', 'short', {
        '{{way}} {{outcome}}': 'sum by (way, outcome) (increase(alcova_identity_age_proofs_total{$of}[1h]))',
      }),
      panel('Trusted list of proofs of age', 's', {
        oldest: 'max(alcova_identity_age_list_age_seconds{$of})',
      }),
      panel('Erasures that are late', 'short', { accounts: 'max(alcova_identity_overdue_erasures{$of})' }),
      panel('Pictures from outside', 'reqps', {
        '{{outcome}}': 'sum by (outcome) (rate(alcova_commerce_pictures_total{$of}[$__rate_interval]))',
      }),
    ],
    Backups: [
      panel('Since the newest backup was begun', 's', { backup: 'min(alcova_backup_age_seconds{$of})' }),
      panel('Since the last look at what must not come back', 's', {
        records: 'min(alcova_backup_records_age_seconds{$of})',
      }),
      panel('What it holds', 'bytes', { '{{of}}': 'max by (of) (alcova_backup_bytes{$of})' }),
    ],
    Store: [
      panel('Since the last sweep', 's', { sweep: 'max(alcova_media_sweep_age_seconds{$of})' }),
      panel('Swept', 'short', {
        '{{reason}}': 'sum by (reason) (increase(alcova_media_swept_total{$of}[1d]))',
      }),
      panel('Swept bytes', 'bytes', {
        '{{reason}}': 'sum by (reason) (increase(alcova_media_swept_bytes_total{$of}[1d]))',
      }),
    ],
  },
};
