import { skyOf } from './landscape';

/** Neutral demonstration books and ads: quiet landscapes with a name, links that lead to an example. */
export interface DemoPicture {
  /** What is written on it, with its line breaks. */
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  /** Two colours of the sky, RRGGBB. */
  readonly colours: readonly [string, string];
}

export interface DemoBook {
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly link: string;
  readonly type: 'ebook' | 'fisico';
  /** Without one the card shows that there is no picture. */
  readonly cover: DemoPicture | undefined;
}

export interface DemoAd {
  readonly redirectUrl: string;
  readonly weight: number;
  readonly picture: DemoPicture;
}

const books = [
  ['Contos da serra', 'fisico', 49.9, true],
  ['Cartas de verão', 'ebook', 19.9, true],
  ['A biblioteca da esquina', 'fisico', 62.5, true],
  ['Noites de chuva', 'ebook', 10, true],
  ['O farol de pedra', 'fisico', 44, true],
  ['Manhãs de domingo', 'ebook', 14.9, true],
  ['Histórias da estação', 'fisico', 57.9, true],
  ['O jardim de inverno', 'ebook', 24.5, true],
  ['A rua da praia', 'fisico', 35, true],
  ['Pequenos contos da noite', 'ebook', 12, true],
  ['O caderno azul', 'fisico', 38, false],
  ['Depois do último trem', 'ebook', 0, false],
] as const;

export const demoBooks: readonly DemoBook[] = books.map(([name, type, price, hasCover], index) => {
  const number = index + 1;
  return {
    title: `Livro de demonstração ${number}: ${name}`,
    description: `Livro neutro de demonstração número ${number}. Mostra como um título à venda aparece no site; o botão leva a um endereço de exemplo.`,
    price,
    link: `https://example.com/livro-de-demonstracao-${number}`,
    type,
    cover: hasCover
      ? {
          caption: name.replace(/ (d[aeo]) /, '\n$1 '),
          width: 600,
          height: 900,
          colours: skyOf(Math.floor(index / 2) + 1),
        }
      : undefined,
  };
});

export const demoAds: readonly DemoAd[] = [3, 2, 1].map((weight, index) => ({
  redirectUrl: `https://example.com/anuncio-de-demonstracao-${index + 1}`,
  weight,
  picture: { caption: `Anúncio ${index + 1}`, width: 640, height: 200, colours: skyOf(index + 2) },
}));
