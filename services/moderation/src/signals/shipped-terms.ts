import type { ListedTerm } from '@alcova/contracts';
import { AGE } from './marks';

const minor = (terms: readonly string[]): ListedTerm[] => terms.map((term) => ({ term, kind: 'minor' }));

/**
 * The terms that an installation begins with: what speaks of a minor. Grows with every change, so that a site that has an older one is told.
 * Each can be switched off, and others can be added (docs/decisions/0064).
 */
export const SHIPPED_TERMS: { readonly version: number; readonly items: readonly ListedTerm[] } = {
  version: 1,
  items: minor([
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
  ]),
};
