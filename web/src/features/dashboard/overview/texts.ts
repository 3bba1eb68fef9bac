import type { Overview } from '@alcova/contracts';
import { formatCount } from '../../../shared/format/count';

export const texts = {
  title: 'Visão geral',
  failed: 'Não foi possível carregar a visão geral.',
  waits: 'O que espera',
  happened: 'O que aconteceu',
  well: 'Está tudo bem?',
  tales: 'Contos para avaliar',
  urgentTales: 'Contos urgentes',
  cases: 'Denúncias abertas',
  overdueCases: 'Denúncias fora do prazo',
  nextDue: 'Próximo prazo de denúncia',
  appeals: 'Contestações',
  failedVideos: 'Processamentos com falha',
  viewsToday: 'Visualizações hoje',
  viewsYesterday: 'Visualizações ontem',
  mostWatched: 'Mais vistos ontem',
  nothingWatched: 'Nenhuma visualização contada ontem.',
  newAccounts: 'Contas novas em 24 horas',
  services: 'Serviços',
  queue: 'Fila de processamento',
  unknown: 'Sem resposta',
  none: 'Nenhum',
  allUp: 'Todos respondem',
  emptyQueue: 'Vazia',
} as const;

const NAMES: Readonly<Record<Overview['services'][number]['name'], string>> = {
  identity: 'contas',
  catalogue: 'catálogo',
  moderation: 'moderação',
  commerce: 'livros e anúncios',
  media: 'mídia',
};
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A job may wait so long (seconds) before the workers look stuck. */
const LONGEST_LAG = 10 * MINUTE;

/** A length of time (seconds, from 0) in its largest whole unit. */
export function spanText(seconds: number): string {
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < 48 * HOUR) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round(seconds / (24 * HOUR))} dias`;
}

/** How many of the appeals that wait the reader cannot decide; nothing where there are none. */
export const ownAppealsText = (count: number): string =>
  count > 0
    ? `${formatCount(count)} ${count === 1 ? 'decidido' : 'decididos'} por você; outra pessoa precisa avaliar`
    : '';

/** When the first open case is due; `seconds` are below zero once that has passed. */
export function dueText(seconds: number | null): string {
  if (seconds === null) return texts.none;
  return seconds < 0 ? `Passou há ${spanText(-seconds)}` : `Em ${spanText(seconds)}`;
}

/** How far something is as it should be, in words. */
export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

export function servicesVerdict(services: Overview['services']): Verdict {
  const down = services.filter(({ isUp }) => !isUp).map(({ name }) => NAMES[name]);
  return {
    isGood: down.length === 0,
    text: down.length === 0 ? texts.allUp : `Sem resposta: ${down.join(', ')}`,
  };
}

export function queueVerdict(processing: Overview['processing']): Verdict {
  if (processing === null) return { isGood: false, text: texts.unknown };
  const { queued, running, lag } = processing;
  if (lag > LONGEST_LAG)
    return { isGood: false, text: `Parada há ${spanText(lag)}: ${formatCount(queued)} na fila` };
  if (queued + running === 0) return { isGood: true, text: texts.emptyQueue };
  return { isGood: true, text: `${formatCount(running)} em curso, ${formatCount(queued)} na fila` };
}
