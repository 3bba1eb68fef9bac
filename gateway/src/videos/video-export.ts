import {
  type Caller,
  CATEGORY_LABELS,
  type Category,
  type ExportedVideo,
  type ExportPlace,
  exportVideosPage,
  type VideoStatusFilter,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';
import { patiently } from '../services/patience';
import type { ServiceCalls } from '../services/service-calls';

const log = logger('video-export');
/** A file of many pages is worth waiting for while the catalogue starts anew. */
const PATIENCE_MS = 20_000;

const TIME_ZONE = 'America/Sao_Paulo';
const dayOf = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: TIME_ZONE },
});
const momentOf = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ...{ hourCycle: 'h23', timeZone: TIME_ZONE },
});

const HELD = { takedown: 'Oculto por denúncia', records: 'Oculto por falta de registros' } as const;

/** The columns, in their order. Texts are text for a spreadsheet too: what would be a formula there is written so that it is none. */
const COLUMNS: Readonly<Record<string, (video: ExportedVideo) => string | number>> = {
  ID: ({ id }) => id,
  Título: ({ title }) => title,
  URL: ({ url }) => url,
  Categoria: ({ category }) => CATEGORY_LABELS[category],
  Autor: ({ author }) => author,
  Participantes: ({ participants }) => participants.join('; '),
  Visualizações: ({ views }) => views,
  Curtidas: ({ likes }) => likes,
  Descurtidas: ({ dislikes }) => dislikes,
  Comentários: ({ comments }) => comments,
  Status: ({ isActive, hold }) => (hold ? HELD[hold.holder] : isActive ? 'Ativo' : 'Inativo'),
  Favorito: ({ isFavorite }) => (isFavorite ? 'Sim' : 'Não'),
  'Duração (s)': ({ duration }) => Math.round(duration),
  'Criado em': ({ createdAt }) => dayOf.format(new Date(createdAt)),
  'Atualizado em': ({ updatedAt }) => dayOf.format(new Date(updatedAt)),
  'Agendado para': ({ scheduledFor }) =>
    scheduledFor === null ? '' : momentOf.format(new Date(scheduledFor)).replace(',', ''),
};
const NAMES = Object.keys(COLUMNS);
const CELLS = Object.values(COLUMNS);

export interface ExportWish {
  readonly status: VideoStatusFilter;
  readonly category: Category | undefined;
  readonly author: string | undefined;
}

/** The lines, a page of the catalogue at a time. @throws CodedError `unavailable` when the catalogue stays away */
async function* lines(services: ServiceCalls, caller: Caller, wish: ExportWish) {
  const page = (after: ExportPlace | null) =>
    patiently(() => services.request(exportVideosPage, { ...wish, after }, { caller }), PATIENCE_MS);
  for (let { items, next } = await page(null); ; { items, next } = await page(next)) {
    for (const video of items) yield CELLS.map((cell) => cell(video));
    if (next === null) return;
  }
}

/**
 * All videos as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read the accents). No faster than it is taken, and a page of the
 * catalogue at a time: memory does not grow with the videos. What breaks off half-way breaks the connection. Without a wish the heading alone.
 */
export function videosCsv(services: ServiceCalls, caller: Caller, wish: ExportWish | null): Readable {
  const written = stringify({
    header: true,
    columns: NAMES,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return pipeline(Readable.from(wish ? lines(services, caller, wish) : []), written, (error) => {
    if (error) log.debug({ err: error }, 'an export was not taken whole');
  });
}
