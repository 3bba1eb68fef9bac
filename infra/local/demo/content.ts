import type { Category } from '@alcova/contracts';
import { skyOf } from './landscape';

/** Neutral demonstration videos: a quiet landscape with a name, no more. Names of places and moods, nothing explicit. */
export interface DemoVideo {
  readonly number: number;
  /** What is written on it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Two colours of the sky, RRGGBB. */
  readonly colours: readonly [string, string];
  /** Hertz of the quiet tone. */
  readonly tone: number;
}

/**
 * Every other one is of the category that the first pages of /home show, so that they are full. The contracts' own list is loaded only after the
 * build; a test holds the two together.
 */
const others: readonly Category[] = ['gay', 'trans', 'lesbicas-bi', 'incesto'];
const categoryOf = (index: number): Category =>
  index % 2 === 0 ? 'hetero' : (others[((index - 1) / 2) % others.length] ?? 'hetero');
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
  'Um café em Paraty',
  'A carta que não enviei',
  'Sob as mesmas estrelas',
  'O farol',
  'Três dias de chuva',
  'A janela da frente',
  'O baile de inverno',
  'Perto do rio',
  'Antes que amanheça',
  'A rede na varanda',
  'O caminho do mar',
  'Um verão em Ouro Preto',
  'A última página',
  'Vento de agosto',
] as const;
export const demoVideos: readonly DemoVideo[] = names.map((name, index) => {
  const number = index + 1;
  return {
    number,
    name,
    title: `Conto de demonstração ${number}: ${name}`,
    description: `Vídeo neutro de demonstração número ${number}, gerado neste computador. Mostra apenas uma paisagem desenhada e um tom baixo.`,
    category: categoryOf(index),
    // Not in step with the categories, so that neighbours in a list differ.
    colours: skyOf(index * 5 + Math.floor(index / 6)),
    tone: 180 + index * 12,
  };
});
