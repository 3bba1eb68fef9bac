import { type AgeOutcome } from '@alcova/contracts';

export const texts = {
  title: 'Comprovações de idade',
  way: 'Forma',
  allWays: 'Todas as formas',
  failed: 'Não foi possível carregar as comprovações de idade.',
  none: (days: number) => `Nenhuma comprovação de idade nos últimos ${days} dias.`,
  caption: (days: number) => `Comprovações de idade por dia, últimos ${days} dias`,
  takesWord:
    'Este site pede só uma declaração de idade a visitantes de ao menos um lugar. Há leis, como a brasileira, que exigem comprovação.',
  toPolicy: 'Abrir a política de exibição',
  warning: 'Aviso',
} as const;

export const OUTCOME_LABELS: Readonly<Record<AgeOutcome, string>> = {
  proven: 'Comprovadas',
  'under-age': 'Menores de idade',
  cancelled: 'Canceladas',
  unreachable: 'Sem resposta do provedor',
  failed: 'Com falha',
};
