import { texts as uploads } from '../../shared/uploads/texts';

export const texts = {
  title: 'Enviar Vídeo',
  titleField: 'Título',
  description: 'Descrição (opcional)',
  category: 'Categoria',
  file: 'Arquivo de vídeo ou áudio',
  fileHint:
    'Até 15 GB cada. Um áudio (MP3, M4A, Ogg, FLAC, WAV) vira um vídeo com a capa do arquivo ou com o título. Vários arquivos viram vários vídeos, cada um com o seu título, com a mesma categoria e descrição.',
  files: 'Arquivos escolhidos',
  titleOf: (fileName: string) => `Título de ${fileName}`,
  propose: (title: string) => `Usar “${title}” como título`,
  remove: 'Retirar',
  removeOf: (fileName: string) => `Retirar ${fileName}`,
  goesOn:
    'O envio continua se você abrir outra tela da área administrativa nesta aba. Se a página for recarregada, o arquivo que está sendo enviado pode continuar de onde parou, com o que você preencheu; os que esperam na fila começam de novo.',
  chosen: (name: string, size: string) => `${name} (${size})`,
  submit: 'Enviar Vídeo',
  submitting: 'Enviando...',
  cancelled: uploads.cancelled,
  success: 'Vídeo enviado com sucesso!',
  successInactive: 'Vídeo enviado com sucesso! Ele fica inativo até ter os registros dos participantes.',
  fileRequired: uploads.fileRequired,
  onlyVideo: uploads.onlyVideo,
  titleRequired: 'Por favor, insira um título para o vídeo',
  titleTooLong: 'O título pode ter até 190 caracteres.',
  descriptionTooLong: 'A descrição pode ter até 5.000 caracteres.',
  failure: (message: string) => `Erro ao enviar vídeo: ${message}`,
  reasonOf: (fileName: string, reason: string) => `${fileName}: ${reason}`,
  unknown: 'Erro desconhecido',
  unknownUpload: uploads.unknown,
} as const;
