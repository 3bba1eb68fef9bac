import {
  type Caller,
  type Category,
  CATEGORY_LABELS,
  type ExportedVideo,
  type ExportPlace,
  exportVideosPage,
  heldText,
  SITE_TIME_ZONE,
  type VideoStatusFilter,
} from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { Readable } from 'node:stream';
import { csvDay, csvTable } from '../http/csv';
import type { ServiceCalls } from '../services/service-calls';

/** A file of many pages is worth waiting for while the catalogue starts anew. */
const RETRY = { withinMs: 20_000 };

const momentOf = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ...{ hourCycle: 'h23', timeZone: SITE_TIME_ZONE },
});

/** The columns, in their order. */
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
  Status: ({ isActive, hold }) => (hold ? heldText(hold) : isActive ? 'Ativo' : 'Inativo'),
  Favorito: ({ isFavorite }) => (isFavorite ? 'Sim' : 'Não'),
  'Duração (s)': ({ duration }) => Math.round(duration),
  'Criado em': ({ createdAt }) => csvDay(createdAt),
  'Atualizado em': ({ updatedAt }) => csvDay(updatedAt),
  'Agendado para': ({ scheduledFor }) =>
    scheduledFor === null ? '' : momentOf.format(new Date(scheduledFor)).replace(',', ''),
};

export interface ExportWish {
  readonly status: VideoStatusFilter;
  readonly category: Category | undefined;
  readonly author: string | undefined;
}

/** A page of the catalogue at a time. @throws CodedError `unavailable` when the catalogue stays away */
async function* videos(services: ServiceCalls, caller: Caller, wish: ExportWish) {
  const page = (after: ExportPlace | null) =>
    retryWhileUnavailable(() => services.request(exportVideosPage, { ...wish, after }, { caller }), RETRY);
  for (let { items, next } = await page(null); ; { items, next } = await page(next)) {
    yield* items;
    if (next === null) return;
  }
}

/** All videos as CSV, a page of the catalogue at a time: memory does not grow with the videos. Without a wish the heading alone. */
export const videosCsv = (
  services: ServiceCalls,
  caller: Caller,
  wish: ExportWish | null,
): Promise<Readable> => csvTable(COLUMNS, wish ? videos(services, caller, wish) : []);
