import { formatCount } from '../../../shared/format/count';
import { type Act } from './steps';

const videos = (count: number) => (count === 1 ? '1 vídeo' : `${formatCount(count)} vídeos`);

export const bulkTexts = {
  titles: {
    category: 'Mudar categoria',
    author: 'Mudar autor',
    scheduledFor: 'Agendar',
    deletion: 'Excluir vídeos',
  } satisfies Readonly<Record<Act['field'], string>>,
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
  question: (count: number) => `A mudança vale para ${videos(count)}.`,
  deleteQuestion: (count: number) =>
    `Tem certeza que deseja excluir ${videos(count)}? Esta ação não pode ser desfeita.`,
  apply: 'Aplicar',
  delete: 'Excluir',
  stop: 'Parar',
  collecting: 'Procurando os vídeos...',
  progress: (done: number, total: number) => `${formatCount(done)} de ${formatCount(total)}`,
  progressLabel: 'Andamento',
  changed: (count: number) => (count === 1 ? '1 vídeo alterado.' : `${videos(count)} alterados.`),
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
  },
  untouched: (count: number) => `${videos(count)} sem mudança.`,
  failed: 'Não foi possível continuar. Tente novamente.',
  undo: 'Desfazer',
  undone: (count: number) =>
    count === 1 ? '1 vídeo voltou ao que era.' : `${videos(count)} voltaram ao que eram.`,
} as const;
