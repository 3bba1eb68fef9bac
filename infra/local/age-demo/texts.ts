/** What the page in a wallet's place says. */
export const texts = {
  title: 'Carteira de demonstração',
  notice:
    'Este é um aplicativo de demonstração. Ele faz o papel da carteira digital do celular e não comprova nada: só funciona com este site, neste computador.',
  asked: 'O site pergunta:',
  question: 'Você tem 18 anos ou mais?',
  learns: 'Ele recebe apenas essa resposta, sem nome, documento ou data de nascimento.',
  answers: { adult: 'Tenho 18 anos ou mais', minor: 'Tenho menos de 18', refuse: 'Recusar' },
  sent: 'Resposta enviada',
  goBack: 'Volte para a página do site: ela continua sozinha. Esta aba pode ser fechada.',
  over: 'A pergunta já foi respondida ou venceu',
  away: 'O site não respondeu',
  again: 'Volte para a página do site e comece de novo.',
  noQuestion: 'Nada foi perguntado',
  begin: 'Esta página só responde a perguntas do site de demonstração deste computador. Comece por ele.',
} as const;
