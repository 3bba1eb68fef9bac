export const texts = {
  title: 'Página não encontrada',
  text: 'O endereço não existe ou mudou de lugar.',
  toHome: 'Ir para a página inicial',
} as const;
