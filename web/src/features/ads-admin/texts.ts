import { texts as trash } from '../../shared/admin/trash/texts';

export const texts = {
  title: 'Anúncios',
  add: 'Adicionar anúncio',
  empty: 'Nenhum anúncio cadastrado ainda.',
  failed: 'Não foi possível carregar os anúncios.',
  total: (total: number, shown: string) => (total === 1 ? '1 anúncio' : `${shown} anúncios`),
  actionsOf: (address: string) => ({
    edit: `Editar anúncio para ${address}`,
    remove: `Excluir anúncio para ${address}`,
    removeQuestion: `Excluir este anúncio? ${trash.stays}`,
    restore: `Restaurar anúncio para ${address}`,
    erase: `Excluir agora anúncio para ${address}`,
    eraseQuestion: 'Excluir este anúncio agora? Não há como desfazer.',
  }),
  done: {
    remove: `Anúncio excluído. ${trash.stays}`,
    restore: 'Anúncio restaurado.',
    erase: 'Anúncio excluído de vez.',
  },
  failedTo: {
    remove: 'Não foi possível excluir o anúncio. Tente novamente.',
    restore: 'Não foi possível restaurar o anúncio. Tente novamente.',
    erase: 'Não foi possível excluir o anúncio. Tente novamente.',
  },
  added: 'Anúncio cadastrado.',
  saved: 'Anúncio atualizado.',
  imageOf: (address: string) => `Imagem do anúncio para ${address}`,
  impressions: 'Exibições',
  clicks: 'Cliques',
  rate: 'Taxa de cliques',
  weight: 'Peso',
  robots: (impressions: string, clicks: string) =>
    `Robôs, à parte: exibições ${impressions}, cliques ${clicks}`,
  always: 'Sem prazo',
  between: (from: string, until: string) => `De ${from} até ${until}`,
  from: (moment: string) => `A partir de ${moment}`,
  until: (moment: string) => `Até ${moment}`,
  noRate: '–',
} as const;

export const phaseTexts = {
  shown: 'Em exibição',
  trashed: 'Na lixeira',
  off: 'Desativado',
  planned: 'Agendado',
  over: 'Encerrado',
  pictureless: 'Sem imagem',
} as const;

export const formTexts = {
  addTitle: 'Adicionar anúncio',
  editTitle: 'Editar anúncio',
  imageUrl: 'URL da imagem',
  imageHint: 'Formato do espaço: 320 x 100.',
  redirectUrl: 'URL de redirecionamento',
  weight: 'Peso',
  weightHint: 'De 1 a 1.000: quanto maior, mais vezes aparece.',
  startsAt: 'Início',
  endsAt: 'Fim',
  zoneHint: 'Horário de São Paulo; vazio: sem limite.',
  isActive: 'Ativo',
  imageInvalid: 'Por favor, insira uma URL válida para a imagem.',
  redirectInvalid: 'Por favor, insira uma URL válida para redirecionamento.',
  weightInvalid: 'O peso é um número inteiro de 1 a 1.000.',
  scheduleInvalid: 'O fim da exibição deve vir depois do início.',
  failed: 'Ocorreu um erro ao salvar o anúncio. Tente novamente.',
} as const;
