import { type TaleStatus } from '@alcova/contracts';

export const urgentLabel = 'Urgente';
/** The new text of a published tale. */
export const editLabel = 'Nova versão';
export const statusLabels: Readonly<Record<TaleStatus, string>> = {
  waiting: 'Pendente',
  approved: 'Aprovado',
  denied: 'Recusado',
};

/** What the dialogs of a decision say. */
export const confirmTexts = {
  title: 'Confirmar aprovação',
  text: 'Este conto tem trechos que podem sugerir um menor de idade. Confira cada trecho marcado antes de aprovar.',
  confirm: 'Conferi os trechos, aprovar',
} as const;

export const refuseTexts = {
  title: 'Recusar conto',
  reason: 'Motivo',
  chooseReason: 'Escolha o motivo',
  reasonRequired: 'Escolha o motivo da recusa.',
  message: 'Mensagem para o autor',
  messageHint: 'O autor lê este texto. Mude o que for preciso.',
  passages: 'Trechos apontados',
  noPassages: 'Nenhum. Selecione um trecho do texto com o mouse ou com o teclado e pressione T.',
  removeShort: 'Retirar',
  remove: (text: string) => `Retirar o trecho ${text}`,
  confirm: 'Recusar conto',
} as const;
