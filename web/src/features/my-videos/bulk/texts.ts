import { texts as trash } from '../../../shared/admin/trash/texts';
import { formatCount } from '../../../shared/format/count';
import { type Deed } from './values';

const videos = (count: number) => (count === 1 ? '1 vídeo' : `${formatCount(count)} vídeos`);

export const bulkTexts = {
  titles: {
    activate: 'Ativar',
    deactivate: 'Desativar',
    category: 'Mudar categoria',
    author: 'Mudar autor',
    schedule: 'Agendar',
    unschedule: 'Cancelar agendamento',
    deletion: 'Excluir vídeos',
  } satisfies Readonly<Record<Deed, string>>,
  scope: 'Quais vídeos',
  selected: (count: number) => `Selecionados: ${videos(count)}`,
  shown: (count: number) => `Todos os que o filtro mostra: ${videos(count)}`,
  tooMany: (most: number) =>
    `São vídeos demais para uma vez. Com os filtros, escolha menos de ${formatCount(most)}.`,
  category: 'Nova categoria',
  author: 'Novo autor',
  authorHint: 'Em branco: sem autor.',
  scheduledFor: 'Publicar em',
  scheduleHint: 'Data e horário de São Paulo. Vale só para vídeos inativos.',
  scheduleInvalid: 'Escolha uma data e um horário no futuro.',
  deleteQuestion: (count: number) =>
    `Tem certeza que deseja excluir ${videos(count)}? ${count === 1 ? trash.stays : trash.stay}`,
  typeCount: (count: number) => `Para excluir ${videos(count)}, digite ${formatCount(count)}`,
  deactivateThese: 'Desativar estes',
  counting: 'Contando os vídeos...',
  countFailed: 'Não foi possível contar os vídeos. Nada foi mudado; tente novamente.',
  apply: 'Aplicar',
  delete: 'Excluir',
  stop: 'Parar',
  collecting: 'Procurando os vídeos...',
  progress: (done: number, total: number) => `${formatCount(done)} de ${formatCount(total)}`,
  progressLabel: 'Andamento',
  changed: (count: number) => (count === 1 ? '1 vídeo alterado.' : `${videos(count)} alterados.`),
  activated: (count: number) => (count === 1 ? '1 vídeo ativado.' : `${videos(count)} ativados.`),
  deactivated: (count: number) => (count === 1 ? '1 vídeo desativado.' : `${videos(count)} desativados.`),
  deleted: (count: number) => (count === 1 ? '1 vídeo excluído.' : `${videos(count)} excluídos.`),
  same: (count: number) => (count === 1 ? '1 já estava assim.' : `${formatCount(count)} já estavam assim.`),
  left: {
    missing: (count: number) =>
      count === 1 ? '1 não existe mais.' : `${formatCount(count)} não existem mais.`,
    active: (count: number) =>
      count === 1
        ? '1 não foi agendado, porque está ativo.'
        : `${formatCount(count)} não foram agendados, porque estão ativos.`,
    'changed-since': (count: number) =>
      count === 1
        ? '1 foi alterado depois e ficou como está.'
        : `${formatCount(count)} foram alterados depois e ficaram como estão.`,
    'records-missing': (count: number) =>
      count === 1
        ? '1 ficou como está, porque faltam registros dos participantes.'
        : `${formatCount(count)} ficaram como estão, porque faltam registros dos participantes.`,
  },
  untouched: (count: number) => `${videos(count)} sem mudança.`,
  failed: 'Não foi possível continuar. Tente novamente.',
  undo: 'Desfazer',
  undone: (count: number) =>
    count === 1 ? '1 vídeo voltou ao que era.' : `${videos(count)} voltaram ao que eram.`,
} as const;

export const previewTexts = {
  able: (changing: string, total: string, deed: string) => `${changing} de ${total} ${deed}`,
  /** Of one video, and of several or none. */
  deeds: {
    activate: ['pode ser ativado', 'podem ser ativados'],
    deactivate: ['pode ser desativado', 'podem ser desativados'],
    category: ['muda de categoria', 'mudam de categoria'],
    author: ['muda de autor', 'mudam de autor'],
    schedule: ['pode ser agendado', 'podem ser agendados'],
    unschedule: ['perde a data marcada', 'perdem a data marcada'],
  } satisfies Readonly<Record<Exclude<Deed, 'deletion'>, readonly [string, string]>>,
  same: (count: number) => (count === 1 ? '1 já está assim' : `${formatCount(count)} já estão assim`),
  left: {
    missing: (count: number) =>
      count === 1 ? '1 não existe mais' : `${formatCount(count)} não existem mais`,
    active: (count: number) =>
      count === 1 ? '1 ativo fica como está' : `${formatCount(count)} ativos ficam como estão`,
    'changed-since': (count: number) =>
      count === 1
        ? '1 foi alterado e fica como está'
        : `${formatCount(count)} foram alterados e ficam como estão`,
    'records-missing': (count: number) =>
      count === 1
        ? '1 sem registros dos participantes fica como está'
        : `${formatCount(count)} sem registros dos participantes ficam como estão`,
  },
} as const;
