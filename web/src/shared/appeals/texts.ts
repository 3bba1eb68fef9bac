export const texts = {
  send: 'Enviar contestação',
  sending: 'Enviando...',
  sent: 'Contestação enviada.',
  failed: 'Não foi possível enviar a contestação. Tente novamente.',
} as const;
