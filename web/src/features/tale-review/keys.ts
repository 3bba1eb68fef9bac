import { type Keys } from '../../shared/desk/keys';

/** What can be done at the desk by one key. */
export type Act =
  'next' | 'previous' | 'approve' | 'refuse' | 'reopen' | 'skip' | 'undo' | 'passage' | 'note' | 'help';

export const KEYS: Keys<Act> = {
  next: { key: 'J', text: 'Próximo conto da fila' },
  previous: { key: 'K', text: 'Conto anterior' },
  approve: { key: 'A', text: 'Aprovar' },
  refuse: { key: 'R', text: 'Recusar, com um motivo' },
  reopen: { key: 'O', text: 'Reabrir: o conto volta para a fila' },
  skip: { key: 'S', text: 'Pular: fica para outra pessoa' },
  undo: { key: 'U', text: 'Desfazer a sua última decisão' },
  passage: { key: 'T', text: 'Apontar o trecho selecionado' },
  note: { key: 'N', text: 'Escrever uma nota' },
  help: { key: '?', text: 'Mostrar esta ajuda' },
};
