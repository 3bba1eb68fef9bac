import type { Category } from '@alcova/contracts';
import { demoTales } from './tale-content';
import { captionsOf, contentsOf } from './telling';

/** A neutral demonstration video: quiet landscapes with a name and a sound as of wind, no more. Nothing explicit. */
export interface DemoVideo {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  /** Empty for nobody. */
  readonly author: string;
  readonly seconds: number;
  /** Of the picture: with 360 there is one quality, with more there is a choice. */
  readonly lines: number;
  /** What is written on each of its scenes, which are of one length. */
  readonly scenes: readonly string[];
  /** WebVTT, where it tells the tale of the same title. */
  readonly captions?: string;
}

/** Several minutes long, so that there is something to resume. */
const told = demoTales.flatMap(({ title, category, author, tale, film }) =>
  film === undefined
    ? []
    : {
        ...{ title, category, author, seconds: film.seconds, lines: 480, scenes: film.chapters },
        description: `Vídeo neutro de demonstração, gerado neste computador: o conto em legendas, sem voz.\n\n${contentsOf(film)}`,
        captions: captionsOf(tale, film),
      },
);

/**
 * Every other video is of the category that the first pages of /home show. The contracts' own list is loaded only after the build; a test
 * holds the two together.
 */
const others: readonly Category[] = ['gay', 'trans', 'lesbicas-bi', 'incesto'];
const categoryOf = (number: number): Category =>
  number % 2 === 1 ? 'hetero' : (others[(number / 2 - 1) % others.length] ?? 'hetero');
const quiet = (
  [
    ['Cartas na gaveta', 'Helena Prado', 20, 360],
    ['O último trem', 'Bento Salles', 30, 360],
    ['Chuva na janela', '', 10, 360],
    ['O jardim secreto', 'Vera Lins', 16, 360],
    ['Encontro na biblioteca', 'Helena Prado', 26, 720],
    ['A estrada da serra', '', 14, 360],
    ['Luzes da cidade', 'Irene Duarte', 9, 360],
    ['O hotel à beira-mar', 'Caio M.', 24, 360],
    ['Domingo sem pressa', 'Irene Duarte', 18, 480],
    ['A festa do bairro', 'Bento Salles', 11, 360],
    ['O vizinho do lado', '', 13, 360],
    ['Manhã de outono', 'Vera Lins', 28, 360],
    ['A viagem de volta', 'Helena Prado', 22, 360],
    ['Café às três', '', 6, 360],
  ] as const
).map(([name, author, seconds, lines], index) => {
  const number = told.length + index + 1;
  return {
    title: `Conto de demonstração ${number}: ${name}`,
    description: `Vídeo neutro de demonstração número ${number}, gerado neste computador. Mostra apenas uma paisagem desenhada e um som baixo.`,
    ...{ category: categoryOf(number), author, seconds, lines, scenes: [name] },
  };
});

export const demoVideos: readonly DemoVideo[] = [...told, ...quiet].map((video, index) => ({
  number: index + 1,
  ...video,
}));
