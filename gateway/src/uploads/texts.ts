/** What people read about uploads that went well; failures have their texts in the contracts. */
export const UPLOAD_TEXTS = {
  uploaded: 'Vídeo enviado com sucesso!',
  deleted: 'Arquivo excluído com sucesso.',
} as const;
