export const texts = {
  share: 'Compartilhar',
  link: 'Link',
  startAt: (time: string) => `Começar em ${time}`,
  whatsApp: 'Enviar pelo WhatsApp',
  copy: 'Copiar link',
  more: 'Outros aplicativos',
  copied: 'Link copiado.',
  copiedAt: (time: string) => `Link copiado. Ele abre o vídeo em ${time}.`,
  copyFailed: 'O link não pôde ser copiado. Copie do campo acima.',
  shareFailed: 'Não foi possível abrir os outros aplicativos.',
  video: (title: string, address: string) => `Confira este vídeo: ${title} ${address}`,
  tale: (title: string, address: string) => `Confira este conto: ${title} ${address}`,
} as const;
