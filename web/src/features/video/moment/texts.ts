export const texts = {
  copy: 'Copiar link no tempo atual',
  copied: (time: string) => `Link copiado. Ele abre o vídeo em ${time}.`,
  copyFailed: (link: string) => `O link não pôde ser copiado. Copie daqui: ${link}`,
} as const;
