export const texts = {
  label: 'Próximo vídeo',
  next: 'A seguir',
  watch: 'Assistir',
  cancel: 'Cancelar',
} as const;
