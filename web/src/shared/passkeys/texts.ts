export const texts = {
  notUsed: 'A chave de acesso não foi usada. Tente novamente.',
  known: 'Esta chave de acesso já está na sua conta.',
  notHere: 'Este navegador ou este endereço do site não aceita chaves de acesso.',
} as const;
