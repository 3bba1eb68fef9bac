export const texts = {
  label: 'Leitura acompanhada',
  follow: 'Acompanhar a leitura',
  backToVoice: 'Voltar à voz',
  fromHere: 'Ouvir daqui',
} as const;
