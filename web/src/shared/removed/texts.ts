import { type SubjectKind } from '@alcova/contracts';

export const texts = {
  titles: { tale: 'Contos removidos', video: 'Vídeos removidos' } satisfies Record<SubjectKind, string>,
  intro: 'Saíram do site depois de uma denúncia. Você pode pedir uma revisão, uma vez para cada um.',
  removedOn: (date: string) => `Removido em ${date}`,
  appeal: 'Pedir revisão',
  appealOf: (title: string) => `Pedir revisão da remoção de ${title}`,
  appealWaiting: 'Revisão pedida: outra pessoa da moderação vai decidir.',
  appealDecided: 'A revisão já foi feita: a remoção foi mantida.',
  newest: (shown: number) => `Aqui estão os ${shown} mais recentes.`,
} as const;

export const appealTexts = {
  title: 'Pedir revisão',
  intro: 'Outra pessoa da moderação avalia o conteúdo e o seu pedido. Cada remoção tem um pedido de revisão.',
  text: 'Por que o conteúdo deve voltar ao site?',
  required: 'Escreva por que o conteúdo deve voltar ao site.',
} as const;
