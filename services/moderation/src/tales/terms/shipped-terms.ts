import type { ListedTerm } from '@alcova/contracts';
import { AGE } from '../marks/marks';

const minor = (terms: readonly string[]): ListedTerm[] => terms.map((term) => ({ term, kind: 'minor' }));
const violence = (terms: readonly string[]): ListedTerm[] =>
  terms.map((term) => ({ term, kind: 'violence' }));

/** Version 1: what speaks of a minor. */
const OF_MINORS = minor([
  ...[`${AGE} anos`, `${AGE} aninhos`, `${AGE} anos de idade`, `${AGE} primaveras`],
  ...['menor de idade', 'menores de idade', 'de menor', 'criança', 'crianças', 'criancinha', 'criancinhas'],
  ...['adolescente', 'adolescentes', 'pré-adolescente', 'pré-adolescentes', 'impúbere', 'pré-púbere'],
  ...['ensino fundamental', 'ensino médio', 'ensino primário', 'colegial', 'colegiais', 'ginasial'],
  ...['primeira série', 'segunda série', 'terceira série', 'quarta série', 'quinta série', 'sexta série'],
  ...['sétima série', 'oitava série', 'nono ano do fundamental', 'jardim de infância', 'creche'],
  ...[
    'uniforme escolar',
    'uniforme do colégio',
    'menina do colégio',
    'garota do colégio',
    'aluna do colégio',
  ],
  ...['festa de debutante', 'menininha', 'menininhas', 'garotinha', 'garotinhas', 'garotinho', 'menininho'],
  ...[
    'novinha',
    'novinhas',
    'novinho',
    'novinhos',
    'ninfeta',
    'ninfetas',
    'lolita',
    'lolitas',
    'bebê',
    'bebês',
  ],
]);

/** Version 2: what the United Kingdom's Crime and Policing Act 2026 adds. A tale here is read aloud as a film. */
const OF_ADULTS_AS_MINORS = minor([
  ...['ageplay', 'age play', 'barely legal', 'finge ser menor', 'fingia ser menor', 'fingir ser menor'],
  ...['se passa por menor', 'se passava por menor', 'se passar por menor'],
]);
const OF_STRANGLING = violence([
  ...['estrangular', 'estrangulamento', 'estrangulada', 'estrangulado', 'estrangulou', 'estrangulava'],
  ...['esganar', 'esganada', 'esganado', 'esganou', 'esganadura', 'enforcamento', 'sufocamento'],
  ...['asfixia', 'asfixiar', 'asfixiada', 'asfixiado', 'breath play', 'breathplay', 'choking'],
]);

/**
 * The terms that an installation begins with. The version grows with every change, so that a site that has an older list is told. Each can be
 * switched off, and others can be added (docs/decisions/0021).
 */
export const SHIPPED_TERMS: { readonly version: number; readonly items: readonly ListedTerm[] } = {
  version: 2,
  items: [...OF_MINORS, ...OF_ADULTS_AS_MINORS, ...OF_STRANGLING],
};
