export const texts = {
  title: 'Envie seu Conto',
  intro: 'O conto é lido por um moderador antes de ser publicado.',
  policy: 'Política de envio para autores',
  draft: 'Continuando de onde você parou neste navegador.',
  discard: 'Descartar rascunho',
  send: 'Enviar conto',
  sending: 'Enviando...',
  sent: 'Conto enviado com sucesso! Ele será analisado antes da publicação.',
  follow: 'Acompanhe em',
  followLater: 'Conto enviado. Acompanhe em Meus contos.',
  myTales: 'Meus contos',
  failed: 'Erro ao enviar o conto. Por favor, tente novamente.',
} as const;
