import { type SubjectKind } from '@alcova/contracts';

export const texts = {
  titles: { tale: 'Contos removidos', video: 'Vídeos removidos' } satisfies Record<SubjectKind, string>,
  intro: 'Saíram do site depois de uma denúncia. Você pode contestar cada remoção uma vez.',
  removedOn: (date: string) => `Removido em ${date}`,
  appeal: 'Contestar a remoção',
  appealOf: (title: string) => `Contestar a remoção de ${title}`,
  appealWaiting: 'Contestação enviada: outra pessoa da moderação vai decidir.',
  appealDecided: 'A contestação foi avaliada: a remoção foi mantida.',
  ownDecision: 'Decisão sua: outra pessoa da equipe pode contestar.',
  newest: (shown: number) => `Aqui estão os ${shown} mais recentes.`,
} as const;

export const appealTexts = {
  title: 'Contestar a remoção',
  intro:
    'Outra pessoa da moderação avalia o conteúdo e os seus motivos. Cada remoção pode ser contestada uma vez.',
  text: 'Por que o conteúdo deve voltar ao site?',
  required: 'Escreva por que o conteúdo deve voltar ao site.',
} as const;
