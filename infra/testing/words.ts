/** Openings of titles; the first are far more frequent than the last, as words are. */
export const OPENINGS = [
  'Conto',
  'Noite',
  'Manhã',
  'Viagem',
  'Carta',
  'Segredo',
  'Jardim',
  'Memória',
  'Ilha',
  'Órbita',
];
/** Words of titles; of these, too, the first are the most frequent. */
export const NOUNS = [
  ...['verão', 'chuva', 'estrada', 'cidade', 'praia', 'montanha', 'janela', 'estação', 'ponte', 'biblioteca'],
  ...['varanda', 'relógio', 'café', 'farol', 'floresta', 'rio', 'teatro', 'mercado', 'violão', 'lanterna'],
  ...[
    'bússola',
    'caravela',
    'mosaico',
    'orquídea',
    'pergaminho',
    'telescópio',
    'xícara',
    'zéfiro',
    'quimera',
    'âmbar',
  ],
];
export const JOINTS = ['de', 'da', 'na', 'sem', 'com', 'entre'];
