/** The screens to which the links of a change of address lead. */
export const emailChangeTexts = {
  newTitle: 'Confirmar novo e-mail',
  newIntro: 'Confirme que este endereço é seu, para que ele seja o e-mail da conta que pediu a troca.',
  newSignedOut:
    'Entre na conta que pediu a troca para confirmar que este endereço é seu. Se não foi você quem pediu, feche esta página: nada muda.',
  confirmNew: 'Confirmar e-mail',
  oldTitle: 'Trocar o e-mail da conta',
  oldIntro:
    'Alguém pediu para trocar o e-mail da sua conta. Se foi você, confirme. Se não foi, cancele: o e-mail continua o mesmo.',
  confirmOld: 'Confirmar a troca',
  confirming: 'Confirmando...',
  stop: 'Cancelar a troca',
  stopping: 'Cancelando...',
  waitingTitle: 'Falta uma confirmação',
  waitsForOld: 'Este endereço está confirmado. Agora abra o link que foi para o e-mail atual da conta.',
  waitsForNew:
    'A troca está confirmada aqui. Agora entre na conta e abra o link que foi para o novo endereço.',
  changedTitle: 'E-mail trocado',
  changed: 'A conta tem o novo e-mail. As outras sessões foram encerradas.',
  stoppedTitle: 'Troca cancelada',
  stopped: 'O e-mail da conta continua o mesmo. Se não foi você quem pediu a troca, escolha outra senha.',
  takenTitle: 'O e-mail não foi trocado',
  taken: 'O novo endereço já é usado por outra conta. O e-mail da sua conta continua o mesmo.',
  link: 'Ele já foi usado, expirou, é de outra conta ou foi trocado por um pedido mais novo. Peça a troca de novo no seu perfil.',
  toProfile: 'Ir para o perfil',
} as const;
