import { type Keys } from '../../shared/desk/keys';

/** What can be done at the desk by one key. */
export type Act =
  'next' | 'previous' | 'remove' | 'keep' | 'reopen' | 'skip' | 'undo' | 'show' | 'note' | 'help';

export const KEYS: Keys<Act> = {
  next: { key: 'J', text: 'Próximo caso da fila' },
  previous: { key: 'K', text: 'Caso anterior' },
  show: { key: 'V', text: 'Mostrar ou esconder o conteúdo' },
  remove: { key: 'R', text: 'Remover, com um motivo' },
  keep: { key: 'M', text: 'Manter, com um motivo' },
  reopen: { key: 'O', text: 'Reabrir: o caso volta para a fila' },
  skip: { key: 'S', text: 'Pular: fica para outra pessoa' },
  undo: { key: 'U', text: 'Desfazer a sua última decisão' },
  note: { key: 'N', text: 'Escrever uma nota' },
  help: { key: '?', text: 'Mostrar esta ajuda' },
};
