export const texts = {
  label: 'Leitura acompanhada',
  follow: 'Acompanhar a leitura',
  backToVoice: 'Voltar ao trecho atual',
  fromHere: 'Ouvir daqui',
} as const;
