import type { DrillSite } from '../site';

const WITHIN_MS = 30_000;

export interface DrillReport {
  readonly tale: number;
  readonly isUrgent: boolean;
  /** Whom the proxy in front names. */
  readonly address: string;
  /** Under the same key it is the same sending. */
  readonly key: string;
}

/** Published tales to be reported. */
export async function fillTales(site: DrillSite, tales: number): Promise<void> {
  await site.query(
    'moderation',
    `INSERT INTO tales (id, title, tale, category, is_approved, sent_at)
     SELECT 'conto-' || n, 'Conto ' || n, repeat('A estrada subia a serra devagar. ', 10), 'hetero', true, now()
     FROM generate_series(1, $1) AS n`,
    [tales],
  );
}

/** Sends one report. @returns the status; 0 when the connection was cut, or no answer came in time */
export function report(
  { system: { url } }: DrillSite,
  { tale, isUrgent, address, key }: DrillReport,
): Promise<number> {
  const own = { origin: url, 'content-type': 'application/json' };
  const sent = fetch(`${url}/api/reports`, {
    method: 'POST',
    headers: { ...own, 'x-forwarded-for': address, 'idempotency-key': key },
    body: JSON.stringify({
      ...{ subject: { kind: 'tale', id: `conto-${tale}` }, description: 'Uma denúncia do exercício.' },
      category: isUrgent ? 'intimate-image' : 'spam',
    }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  return sent.then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );
}
