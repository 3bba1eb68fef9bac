import { type ParticipantRecord, type RecordsOfVideo } from '@alcova/contracts';

export const texts = {
  title: 'Registros dos participantes',
  open: 'Registros dos participantes',
  openOf: (title: string) => `Registros dos participantes de ${title}`,
  intro: 'Só administradores leem estes registros. Cada leitura fica na auditoria.',
  failed: 'Não foi possível carregar os registros.',
  required: 'O site exige registros válidos para publicar.',
  notRequired: 'O site não exige registros para publicar.',
  complete: 'Todos os registros estão completos e valem hoje.',
  noneNeeded: 'Não há registros, e o vídeo não nomeia participantes.',
  valid: 'Válido',
  invalid: 'Incompleto ou vencido',
  lacks: (what: string) => `Falta: ${what}`,
  document: (reference: string) => `Documento: ${reference}`,
  noDocument: 'Sem referência de documento',
  expiresOn: (day: string) => `Vale até ${day}`,
  noExpiry: 'Sem data de fim',
  withdrawn: (moment: string) => `Consentimento retirado em ${moment}`,
  updated: (moment: string) => `Última mudança: ${moment}`,
  add: 'Adicionar registro',
  edit: 'Alterar registro',
  editOf: (name: string) => `Editar o registro de ${name}`,
  removeOf: (name: string) => `Excluir o registro de ${name}`,
  removeQuestion: (name: string) => `Excluir o registro de ${name}?`,
  added: 'Registro guardado.',
  changed: 'Registro alterado.',
  removed: 'Registro excluído.',
  actionFailed: 'A mudança não foi guardada. Tente novamente.',
  late: 'Este registro foi alterado por outra pessoa. Nada foi guardado, e o que você digitou continua aqui.',
  takeOver: 'Carregar a versão atual e manter o que digitei',
  takenOver: 'Versão atual carregada. Confira e salve novamente.',
} as const;

export const missingTexts: Readonly<Record<NonNullable<RecordsOfVideo['missing']>, string>> = {
  none: 'Ainda não há registros.',
  incomplete: 'Há registros incompletos.',
  expired: 'Há um consentimento vencido.',
  withdrawn: 'Há um consentimento retirado.',
};

export const fieldTexts = {
  name: 'Nome do participante',
  nameRequired: 'Informe o nome.',
  nameTooLong: 'O nome pode ter até 120 caracteres.',
  documentReference: 'Referência do documento',
  documentHint: 'Onde o documento está guardado. Nunca o documento em si.',
  documentTooLong: 'A referência pode ter até 200 caracteres.',
  expiresOn: 'Vale até (opcional)',
  withdrawnAt: 'Consentimento retirado em',
  withdrawnHint: 'Vazio enquanto vale. Data e horário de São Paulo.',
} as const;

/** What somebody has checked of a participant. */
export const checkTexts = {
  identityChecked: 'Identidade conferida',
  isAdult: 'Maior de 18 anos',
  consentToRecord: 'Consentiu com a gravação',
  consentToPublish: 'Consentiu com a publicação',
  consentToDistribute: 'Consentiu com a distribuição',
} as const satisfies Partial<Readonly<Record<keyof ParticipantRecord, string>>>;
