const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 'R$ 1.234,50' of an amount in reais; 'Grátis' of none. */
export const formatPrice = (amount: number): string =>
  amount === 0 ? 'Grátis' : `R$ ${reais.format(amount)}`;
