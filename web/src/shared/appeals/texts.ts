export const texts = {
  send: 'Enviar pedido',
  sending: 'Enviando...',
  sent: 'Pedido de revisão enviado.',
  failed: 'Não foi possível enviar o pedido. Tente novamente.',
} as const;
