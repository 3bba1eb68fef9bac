import { type ReportState } from '@alcova/contracts';

const hoursText = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`);

export const formTexts = {
  title: 'Denunciar',
  pageTitle: 'Denunciar conteúdo',
  intro:
    'Qualquer pessoa pode denunciar um vídeo ou um conto, com ou sem uma conta. Quem publicou não fica sabendo quem denunciou.',
  about: { video: 'Vídeo:', tale: 'Conto:' },
  policy: 'Política de conteúdo',
  follow: 'Acompanhar uma denúncia',
  category: 'Motivo',
  choose: 'Escolha o motivo',
  categoryRequired: 'Escolha o motivo da denúncia.',
  urgent: (hint: string, hours: number) =>
    `${hint} O conteúdo sai do ar assim que a denúncia chega, e a decisão vem em até ${hoursText(hours)}.`,
  notUrgent: (hint: string, hours: number) => `${hint} A decisão vem em até ${hoursText(hours)}.`,
  address: 'Endereço do conteúdo',
  addressHint: 'O endereço da página do vídeo ou do conto, como aparece no navegador.',
  addressRequired: 'Informe o endereço do conteúdo.',
  description: 'O que há de errado?',
  descriptionHint: 'Conte o que quem avalia precisa saber, por exemplo em que momento do vídeo.',
  tooLong: (most: number) => `Escreva no máximo ${most.toLocaleString('pt-BR')} caracteres.`,
  contact: 'Seu e-mail, se quiser receber o resultado',
  contactHint: 'Só é usado para isso.',
  contactInvalid: 'Informe um e-mail válido, ou deixe o campo vazio.',
  send: 'Enviar denúncia',
  sending: 'Enviando...',
  failed: 'Não foi possível enviar a denúncia. O que você escreveu continua aqui: tente novamente.',
} as const;

export const sentTexts = {
  title: 'Denúncia recebida',
  number: 'Número da denúncia',
  hidden: 'O conteúdo já foi retirado do ar, até que alguém decida.',
  due: (moment: string) => `A decisão vem até ${moment}.`,
  link: 'Link secreto para acompanhar',
  linkHint: 'Guarde este link: só ele mostra a sua denúncia.',
  copy: 'Copiar link',
  copied: 'Link copiado.',
  copyFailed: 'Não foi possível copiar. Selecione o link e copie.',
  open: 'Acompanhar',
  another: 'Fazer outra denúncia',
  hiddenNow: 'O conteúdo que você denunciou está oculto até que alguém decida.',
} as const;

export const ticketTexts = {
  title: 'Acompanhar denúncia',
  loading: 'Procurando a denúncia...',
  failed: 'Não foi possível consultar a denúncia.',
  link: 'Link da denúncia',
  linkHint: 'O link que você recebeu ao denunciar.',
  linkRequired: 'Cole o link da denúncia.',
  show: 'Ver denúncia',
  another: 'Ver outra denúncia',
  report: 'Fazer uma denúncia',
  number: 'Número',
  state: 'Status',
  category: 'Motivo',
  address: 'Conteúdo',
  sentAt: 'Enviada em',
  dueAt: 'Decisão até',
  decidedAt: 'Decidida em',
  endedAt: 'Encerrada em',
  visibility: 'No site agora',
  hidden: 'Oculto',
  shown: 'Visível',
  refreshes: 'Esta página se atualiza sozinha.',
} as const;

export const stateTexts: Readonly<Record<ReportState, { readonly label: string; readonly text: string }>> = {
  waiting: { label: 'Aguardando decisão', text: 'A moderação ainda não decidiu.' },
  removed: { label: 'Conteúdo removido', text: 'O conteúdo foi avaliado e removido do site.' },
  kept: {
    label: 'Conteúdo mantido',
    text: 'O conteúdo foi avaliado e está de acordo com a política de conteúdo.',
  },
  deleted: {
    label: 'Conteúdo excluído pelo site',
    text: 'O conteúdo foi excluído pelo site antes de uma decisão sobre a denúncia.',
  },
  unavailable: {
    label: 'Conteúdo indisponível',
    text: 'O conteúdo já não estava no site quando a denúncia foi avaliada.',
  },
};
