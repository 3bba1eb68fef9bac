import type { Category } from '@alcova/contracts';

/** Neutral demonstration videos: soft gradients with a number, no more. Names of places and moods, nothing explicit. */
export interface DemoVideo {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Two colours of the gradient, RRGGBB. */
  readonly colours: readonly [string, string];
  /** Hertz of the quiet tone. */
  readonly tone: number;
}

/** The contracts' own list is loaded only after the build; a test holds the two together. */
const categories: readonly Category[] = ['hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto'];
const names = [
  'Noite de verão',
  'A casa na colina',
  'Cartas na gaveta',
  'O último trem',
  'Chuva na janela',
  'O jardim secreto',
  'Encontro na biblioteca',
  'A estrada da serra',
  'Luzes da cidade',
  'O hotel à beira-mar',
  'Domingo sem pressa',
  'A festa do bairro',
  'O vizinho do lado',
  'Manhã de outono',
  'A viagem de volta',
  'Café às três',
  'O ateliê vazio',
  'Depois da meia-noite',
] as const;
const palettes = [
  ['1f2a44', '7a5c8e'],
  ['3b1f2b', 'c08a7d'],
  ['12343b', '6fa3a9'],
  ['2d2a32', 'b8a07e'],
  ['243119', '8aa56b'],
] as const;

export const demoVideos: readonly DemoVideo[] = names.map((name, index) => {
  const number = index + 1;
  return {
    number,
    title: `Conto de demonstração ${number}: ${name}`,
    description: `Vídeo neutro de demonstração número ${number}, gerado neste computador. Mostra apenas cores suaves e um tom baixo.`,
    category: categories[index % categories.length] ?? 'hetero',
    colours: palettes[(index * 3) % palettes.length] ?? palettes[0],
    tone: 180 + index * 12,
  };
});
