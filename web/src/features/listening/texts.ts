export const texts = {
  label: 'Ouvindo agora',
  listening: (title: string) => `Ouvindo: ${title}`,
  play: 'Reproduzir',
  pause: 'Pausar',
  retry: 'Tentar novamente',
  back: 'Voltar 15 segundos',
  ahead: 'Avançar 30 segundos',
  loading: 'Carregando o áudio...',
  time: (now: string, length: string) => `${now} / ${length}`,
  open: 'Abrir o painel de áudio',
  close: 'Parar de ouvir e fechar',
} as const;
