const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 'R$ 1.234,50' of an amount in reais. */
export const formatPrice = (amount: number): string => `R$ ${reais.format(amount)}`;
