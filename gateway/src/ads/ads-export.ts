import { type Caller, exportAdDaysPage } from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { csvTable } from '../http/csv';
import type { ServiceCalls } from '../services/service-calls';

type Page = z.output<typeof exportAdDaysPage.output>;
/** A file of many pages is worth waiting for while the service starts anew. */
const RETRY = { withinMs: 20_000 };

/** The columns, in their order. */
const COLUMNS: Readonly<Record<string, (day: Page['items'][number]) => string | number>> = {
  ID: ({ id }) => id,
  Nome: ({ name }) => name,
  'URL de redirecionamento': ({ redirectUrl }) => redirectUrl,
  Dia: ({ day }) => day.split('-').toReversed().join('/'),
  Exibições: ({ impressions }) => impressions,
  Cliques: ({ clicks }) => clicks,
  'Exibições de robôs': ({ botImpressions }) => botImpressions,
  'Cliques de robôs': ({ botClicks }) => botClicks,
};

/** A page at a time. @throws CodedError `unavailable` when the service stays away */
async function* days(services: ServiceCalls, caller: Caller) {
  const page = (after: Page['next']) =>
    retryWhileUnavailable(() => services.request(exportAdDaysPage, { after }, { caller }), RETRY);
  for (let { items, next } = await page(null); ; { items, next } = await page(next)) {
    yield* items;
    if (next === null) return;
  }
}

/** What came of each ad on each day as CSV; memory does not grow with it. */
export const adDaysCsv = (services: ServiceCalls, caller: Caller): Promise<Readable> =>
  csvTable(COLUMNS, days(services, caller));
