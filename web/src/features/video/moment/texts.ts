export const texts = {
  copy: 'Copiar link deste momento',
  copied: (time: string) => `Link copiado. Ele abre o vídeo em ${time}.`,
  copyFailed: (link: string) => `O link não pôde ser copiado. Copie daqui: ${link}`,
} as const;
