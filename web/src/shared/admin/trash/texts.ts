import { TRASH_DAYS } from '@alcova/contracts';

/** Texts of the trash that the administrators' lists share. */
export const texts = {
  views: 'O que a lista mostra',
  list: 'Lista',
  trash: 'Lixeira',
  empty: 'A lixeira está vazia.',
  stays: `Fica ${TRASH_DAYS} dias na lixeira.`,
  stay: `Ficam ${TRASH_DAYS} dias na lixeira.`,
  dates: (trashed: string, erased: string) => `Apagado em ${trashed}, será excluído em ${erased}`,
  restore: 'Restaurar',
  eraseNow: 'Excluir agora',
  undo: 'Desfazer',
} as const;
