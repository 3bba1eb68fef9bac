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
  withdraw: 'Retirar',
  appeal: 'Pedir revisão',
  read: 'Ler no site',
  watch: 'Ver o vídeo',
  appealWaiting: 'Revisão pedida: outra pessoa da moderação vai decidir.',
  appealDecided: 'A revisão já foi feita.',
} as const;

export const editTexts = {
  title: 'Editar e reenviar',
  keepsPlace: 'O conto mantém o lugar na fila.',
  save: 'Reenviar conto',
  saving: 'Reenviando...',
  saved: 'Conto reenviado.',
  failed: 'Não foi possível reenviar o conto. Tente novamente.',
} as const;

export const withdrawTexts = {
  title: 'Retirar conto',
  text: 'O conto sai da fila e do site, e só você continua a vê-lo. Esta ação não pode ser desfeita.',
  confirm: 'Retirar conto',
  busy: 'Retirando...',
  done: 'Conto retirado.',
  failed: 'Não foi possível retirar o conto. Tente novamente.',
} as const;

export const appealTexts = {
  intro: 'Outra pessoa da moderação lê o conto e o seu pedido. Cada conto tem um pedido de revisão.',
  text: 'Por que o conto deve ser publicado?',
  required: 'Escreva por que o conto deve ser publicado.',
} as const;
