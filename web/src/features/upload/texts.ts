import { texts as uploads } from '../../shared/uploads/texts';

export const texts = {
  title: 'Enviar Vídeo',
  titleField: 'Título',
  description: 'Descrição (opcional)',
  category: 'Categoria',
  file: 'Arquivo de vídeo',
  fileHint: 'Até 15 GB. Vários arquivos viram vários vídeos, numerados depois do título.',
  chosen: (name: string, size: string) => `${name} (${size})`,
  submit: 'Enviar Vídeo',
  submitting: 'Enviando...',
  cancelled: uploads.cancelled,
  success: 'Vídeo enviado com sucesso!',
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
