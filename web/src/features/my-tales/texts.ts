import { type OwnTaleStatus } from '@alcova/contracts';

export const statusLabels: Readonly<Record<OwnTaleStatus, string>> = {
  waiting: 'Em análise',
  approved: 'Publicado',
  denied: 'Recusado',
  withdrawn: 'Retirado',
};

export const texts = {
  title: 'Meus contos',
  none: 'Você ainda não enviou nenhum conto.',
  noneOnPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  howTo: 'Como enviar um conto',
  failed: 'Não foi possível carregar os seus contos.',
  loadingText: 'Carregando o conto...',
  textFailed: 'Não foi possível carregar o conto.',
  sentOn: (date: string) => `Enviado em ${date}`,
  decidedOn: (date: string) => `Decidido em ${date}`,
  by: (author: string) => `por ${author}`,
  ahead: (ahead: number) =>
    ahead === 0
      ? 'É o próximo da fila.'
      : ahead === 1
        ? '1 conto antes do seu na fila.'
        : `${ahead} contos antes do seu na fila.`,
  refusal: 'Motivo da recusa',
  passages: (count: number) =>
    count === 1 ? 'Um trecho do conto foi apontado.' : `${count} trechos do conto foram apontados.`,
  show: 'Ver conto',
  hide: 'Fechar conto',
  showOf: (title: string) => `Ver o conto ${title}`,
  hideOf: (title: string) => `Fechar o conto ${title}`,
  passageLabel: 'Trecho apontado na recusa',
  edit: 'Editar e reenviar',
  editPublished: 'Editar',
  isEdit: 'Nova versão de um conto publicado: quem lê continua a ver o texto anterior.',
  hasEdit: 'Há uma nova versão deste conto nesta lista.',
  restorable: (moment: string) => `A retirada pode ser desfeita até ${moment}; depois o texto é apagado.`,
  erased: 'O texto deste conto foi apagado.',
  restore: 'Desfazer a retirada',
  restoring: 'Desfazendo...',
  restored: 'A retirada foi desfeita.',
  restoreFailed: 'Não foi possível desfazer a retirada. Tente novamente.',
  withdraw: 'Retirar',
  appeal: 'Contestar a recusa',
  read: 'Ler no site',
  watch: 'Ver o vídeo',
  appealWaiting: 'Recusa contestada: outra pessoa da moderação vai decidir.',
  appealDecided: 'A recusa já foi contestada e mantida.',
} as const;

export const editTexts = {
  title: 'Editar e reenviar',
  keepsPlace: 'O conto mantém o lugar na fila.',
  save: 'Reenviar conto',
  saving: 'Reenviando...',
  saved: 'Conto reenviado.',
  failed: 'Não foi possível reenviar o conto. Tente novamente.',
} as const;

/** The new text of a published tale. */
export const newTextTexts = {
  title: 'Editar conto publicado',
  keepsPlace:
    'A nova versão é lida por um moderador. Até lá o texto publicado continua no site, no mesmo endereço.',
  save: 'Enviar nova versão',
  saving: 'Enviando...',
  saved: 'Nova versão enviada.',
  failed: 'Não foi possível enviar a nova versão. Tente novamente.',
} as const;

export const withdrawTexts = {
  title: 'Retirar conto',
  text: 'O conto sai da fila e do site. Por 7 dias você pode desfazer a retirada; depois o texto é apagado.',
  confirm: 'Retirar conto',
  busy: 'Retirando...',
  done: 'Conto retirado. Você pode desfazer por 7 dias.',
  failed: 'Não foi possível retirar o conto. Tente novamente.',
} as const;

/** The same of a new text of a published tale. */
export const withdrawEditTexts = {
  ...withdrawTexts,
  title: 'Retirar nova versão',
  text: 'A nova versão sai da fila, e o texto publicado continua no site. Por 7 dias você pode desfazer a retirada; depois ela é apagada.',
  confirm: 'Retirar nova versão',
  done: 'Nova versão retirada. Você pode desfazer por 7 dias.',
} as const;

export const appealTexts = {
  title: 'Contestar a recusa',
  intro: 'Outra pessoa da moderação lê o conto e os seus motivos. Em cada conto, isso é possível uma vez.',
  text: 'Por que o conto deve ser publicado?',
  required: 'Escreva por que o conto deve ser publicado.',
} as const;
