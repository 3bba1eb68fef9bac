import { formatCount } from '../../../shared/format/count';

const videos = (count: number) => (count === 1 ? '1 vídeo' : `${formatCount(count)} vídeos`);

export const trashTexts = {
  failed: 'Não foi possível carregar a lixeira.',
  emptyPage: 'Não há nada nesta página.',
  total: videos,
  views: (count: number) => (count === 1 ? '1 visualização' : `${formatCount(count)} visualizações`),
  restoreOf: (title: string) => `Restaurar ${title}`,
  eraseOf: (title: string) => `Excluir agora ${title}`,
  eraseQuestion: (title: string) => `Excluir "${title}" agora? Não há como desfazer.`,
  done: { restore: 'Vídeo restaurado.', erase: 'Vídeo excluído de vez.' },
  gone: 'O vídeo já não está na lixeira.',
  failedTo: {
    restore: 'Não foi possível restaurar o vídeo. Tente novamente.',
    erase: 'Não foi possível excluir o vídeo. Tente novamente.',
  },
} as const;
