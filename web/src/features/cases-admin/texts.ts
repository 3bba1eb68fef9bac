import { type CaseOrder, REPORT_CATEGORIES } from '@alcova/contracts';
import { stateLabels } from '../../shared/cases/texts';

export const texts = {
  title: 'Denúncias',
  review: 'Avaliar próximo',
  appeals: 'Contestações',
  empty: 'Nenhum caso encontrado.',
  failed: 'Não foi possível carregar as denúncias.',
  search: 'Buscar',
  searchHint: 'Título ou autor',
  order: 'Ordem',
  state: 'Status',
  category: 'Motivo',
  open: 'Abrir',
  openOf: (title: string) => `Abrir o caso de ${title}`,
  openedOn: (moment: string) => `Aberto em ${moment}`,
  held: 'Em avaliação por outra pessoa',
  newItems: 'Chegou um caso novo na fila.',
} as const;

export const loadTexts = {
  label: 'Casos para decidir',
  waiting: 'Na fila',
  urgent: 'Urgentes',
  overdue: 'Fora do prazo',
  appeals: 'Contestações',
  unknown: '–',
} as const;

function shownOf(total: number, hidden: number): string {
  if (hidden === total) return 'Todos estão ocultos até que alguém avalie.';
  const left = 'continuam visíveis até que alguém avalie.';
  if (hidden === 0) return `Todos ${left}`;
  return `${hidden === 1 ? '1 está oculto' : `${hidden} estão ocultos`}; os outros ${left}`;
}

export const waveTexts = {
  title: 'Onda de denúncias urgentes',
  about: (total: number, hidden: number) =>
    `No último dia, ${total} conteúdos foram denunciados com urgência, cada um por uma rede só, ou por redes que denunciam sempre juntas. ${shownOf(total, hidden)}`,
  show: (count: number) => (count === 1 ? 'Ver o conteúdo' : `Ver os ${count} conteúdos`),
  keepAll: 'Manter todos desta onda',
  confirmTitle: 'Manter todos desta onda?',
  confirmText: (count: number) =>
    `${count === 1 ? '1 conteúdo fica' : `Os ${count} conteúdos da lista ficam`} no site, e o que está oculto volta. Abra antes o que você não conhece. Cada decisão pode ser refeita no caso.`,
  kept: (kept: number, left: number) =>
    `${kept === 1 ? '1 conteúdo mantido.' : `${kept} conteúdos mantidos.`}${
      left === 0
        ? ''
        : ` ${left === 1 ? '1 mudou entretanto e espera' : `${left} mudaram entretanto e esperam`} uma decisão.`
    }`,
  failed: 'Não foi possível manter os conteúdos. Tente novamente.',
} as const;

export const sendingTexts = {
  title: 'Envios à autoridade',
  about: (overdue: number, open: number) =>
    overdue === 0
      ? `${open === 1 ? '1 envio espera' : `${open} envios esperam`} o recibo da autoridade.`
      : `${overdue === 1 ? '1 envio passou' : `${overdue} envios passaram`} do prazo. Envie pelo canal da autoridade e registre o recibo.`,
  to: (name: string) => `para ${name}`,
  overdue: 'Fora do prazo',
} as const;

export const stateOptions = { all: 'Todos', ...stateLabels } as const;

export const orderOptions: Readonly<Record<CaseOrder, string>> = {
  due: 'Prazo mais próximo',
  newest: 'Mais recentes',
  oldest: 'Mais antigas',
};

export const categoryOptions: Readonly<Record<string, string>> = {
  all: 'Todos',
  ...Object.fromEntries(Object.entries(REPORT_CATEGORIES).map(([id, { label }]) => [id, label])),
};
