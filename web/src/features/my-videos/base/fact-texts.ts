/** What the forms of a video say of its facts. */
export const factTexts = {
  title: 'Título',
  description: 'Descrição',
  category: 'Categoria',
  author: 'Autor',
  participants: 'Participantes',
  participantsHint: 'Um por linha. Só administradores veem.',
  scheduledFor: 'Publicar em',
  titleRequired: 'Por favor, preencha o título do vídeo',
  participantsTooMany: 'São até 50 participantes, com até 120 caracteres cada.',
  scheduleInvalid: 'Escolha uma data e um horário no futuro.',
} as const;
