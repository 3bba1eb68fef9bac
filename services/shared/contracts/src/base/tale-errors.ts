import type { ErrorDefinition } from './error-kinds';

/** What is said of tales: their submission, their review and their authors. */
export const TALE_ERRORS = {
  'tale.not-found': { kind: 'not-found', message: 'Conto não encontrado.' },
  'tale.fields-required': { kind: 'invalid', message: 'Por favor, preencha todos os campos obrigatórios.' },
  'tale.title-too-long': { kind: 'invalid', message: 'O título pode ter no máximo 120 caracteres.' },
  'tale.text-length': { kind: 'invalid', message: 'O conto deve ter de 100 a 100.000 caracteres.' },
  'tale.declarations-required': {
    kind: 'invalid',
    message: 'Confirme que o texto é seu e que todos os personagens são adultos.',
  },
  'tale.too-many': {
    kind: 'too-many',
    message: 'Você enviou muitos contos em pouco tempo. Tente novamente mais tarde.',
  },
  'tale.author-suspended': {
    kind: 'forbidden',
    message: 'O envio de contos está suspenso para a sua conta. Entre em contato com o suporte.',
  },
  'tale.version-conflict': {
    kind: 'conflict',
    message: 'Este conto foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'tale.being-reviewed': {
    kind: 'conflict',
    message: 'Este conto está sendo avaliado agora. Tente novamente em alguns minutos.',
  },
  'tale.not-editable': { kind: 'conflict', message: 'Este conto não pode mais ser alterado.' },
  'tale.edit-open': {
    kind: 'conflict',
    message: 'Este conto já tem uma edição. Altere ou retire essa edição.',
  },
  'tale.edit-void': {
    kind: 'conflict',
    message: 'O conto que esta edição altera não está publicado.',
  },
  'tale.not-restorable': { kind: 'conflict', message: 'A retirada não pode mais ser desfeita.' },
  'tale.no-appeal': { kind: 'conflict', message: 'Este conto não aceita uma nova contestação.' },
  'tale.withdrawn': { kind: 'conflict', message: 'O autor retirou este conto.' },
  'tale.held-by-other': { kind: 'conflict', message: 'Outra pessoa está avaliando este conto.' },
  'tale.lease-lost': {
    kind: 'conflict',
    message: 'O tempo de avaliação deste conto terminou. Abra-o novamente.',
  },
  'tale.reason-required': { kind: 'invalid', message: 'Escolha o motivo da recusa.' },
  'tale.confirmation-required': {
    kind: 'unprocessable',
    message: 'Este conto tem trechos que podem sugerir um menor de idade. Confira-os e confirme a aprovação.',
  },
  'tale.already-decided': { kind: 'conflict', message: 'Este conto já tem essa decisão.' },
  'tale.second-moderator-required': {
    kind: 'forbidden',
    message: 'Uma contestação é decidida por outra pessoa, não por quem recusou.',
  },
  'tale.undo-too-late': { kind: 'conflict', message: 'Esta decisão não pode mais ser desfeita.' },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
