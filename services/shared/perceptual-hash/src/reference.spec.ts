import { pdq, toHex } from './pdq';

/** A brightness (0 to 255, not always whole) for each place; only what every machine counts alike. */
type Draw = (x: number, y: number, width: number, height: number) => number;

/** A sequence of numbers below 2^24 that is the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

function noise(seed: number): Draw {
  const next = numbers(seed);
  return () => next() >>> 16;
}

/** Soft lights at places that a seed decides on. */
function lights(seed: number): Draw {
  const next = numbers(seed);
  const places = Array.from({ length: 9 }, () => ({
    x: next() / 2 ** 24,
    y: next() / 2 ** 24,
    size: (1 + (next() & 15)) / 1_024,
  }));
  return (x, y, width, height) => {
    let light = 0;
    for (const place of places) {
      const [across, down] = [x / width - place.x, y / height - place.y];
      light += (50 * place.size) / (place.size + across * across + down * down);
    }
    return Math.min(255, Math.floor(light));
  };
}

/** Noise of colours, its brightness as the reference has it of red, green and blue. */
function colours(seed: number): Draw {
  const next = numbers(seed);
  return () => 0.299 * (next() >>> 16) + 0.587 * (next() >>> 16) + 0.114 * (next() >>> 16);
}

/** All that is drawn, out of a seed where there is chance in it. */
const DRAWN = {
  noise,
  lights,
  colours,
  slope: (): Draw => (x, _y, width) => (255 * x) / (width - 1),
  corner: (): Draw => (x, y, width, height) => (255 * x * y) / (width * height),
  rings: (): Draw => (x, y) => ((x * x + y * y) >> 5) & 255,
  weave: (): Draw => (x, y) => ((x ^ y) * 5) & 255,
  bars: (): Draw => (x, _y, width) => 36 * Math.floor((7 * x) / width),
  /** Its steps are one per cent of full scale, but for the last bit. */
  faint: (): Draw => (x, y) => 2.55 * ((x + y) & 1),
  plain: (): Draw => () => 77,
};

/**
 * What the C++ reference (pdq/cpp of github.com/facebook/ThreatExchange, built by g++ for x86-64) says of the same brightness: what is
 * drawn, its seed, width, height, hash and quality. Slopes and bars are the hardest: most of their frequencies are nothing but rounding.
 */
const REFERENCE: readonly (readonly [keyof typeof DRAWN, number, number, number, string, number])[] = [
  ['noise', 1, 5, 7, '318ce1f0ce733f0fc3f0b3ac695a6e5b6e5b93a491a491a496256e5b318cc1f0', 100],
  ['noise', 2, 64, 64, '5b5b192d0466f2f04a609ee59364af72f9c433c9b9645f0ed481546632ae667e', 100],
  ['noise', 3, 128, 96, '917444cc90b78a9bfbe26723677d5196d4570caf372d00771146ec991b64cb1e', 100],
  ['noise', 4, 512, 512, '6f42aef1918059a69e38ccde83f130b2b1ca3ab9fd8923a78d04d5a72292de5b', 100],
  ['noise', 5, 640, 360, '37fc84d1bbd8c4f28a5da232c1f9557e5e92984aa7817a4d962448c9b9e7f032', 100],
  ['lights', 6, 5, 7, 'c6f13b0e2b4ac4f1390ecb72348d61d8cb729b26348d3e0fcb72348dc6f13b0e', 22],
  ['lights', 7, 64, 64, '2857a3c5381de3e73e36a3c73a36e6673626119946625656d1a91c39c4a95c7b', 18],
  ['lights', 8, 128, 96, '739c6169dce602f77b08d2908cefe941539eed01ccc614ffe31156aaccc2a92d', 18],
  ['lights', 9, 256, 256, '001ffff8804b1a58da58da4b7e7e000f7e78000f7cfeffe0efa0218285827db5', 20],
  ['lights', 10, 512, 512, '7c387c38fc18e1e0c3c1c3e0c3f487d08dfc387e3e0f3c3c3c781fee11ce0683', 28],
  ['lights', 11, 640, 360, '38741fc0407f37807e58003f9fa4781e048fffc0403f0724ff7c009f3edbfb61', 33],
  ['lights', 12, 129, 1_001, '878e800e703a7ce88f4e8317e1557de07a7246388ec8b8e7e01faf1c9ffe00e3', 32],
  ['colours', 13, 64, 64, '5effd23b4f59c463e6252945853bca8b2d8efc2f1c50631cd42e9c7a23302636', 100],
  ['colours', 14, 200, 100, 'a050818499a29bf151b3cd266aa21a9f87c76932c814c96bcef92e79f426fdd7', 100],
  ['colours', 15, 512, 512, 'c624ae8cc4427d1ea5ec90bcc4712b5e2e736ef5eddf68e4a59b4a01f024c83d', 100],
  ['slope', 0, 64, 64, 'd6d7a892896e512a955b471256754ab56b65956a61cabb56daab256453545a6c', 44],
  ['slope', 0, 128, 96, 'cc98d46a8a3295e65554497635ada95652ac591c6956b51dd774a756cc61db2a', 44],
  ['slope', 0, 640, 360, 'd29a1556175b6cab5344d4d5aa996d28625ab6ab6ad261b59d52b269eb1a9629', 44],
  ['corner', 0, 256, 256, '005555550055555500555555005555550055ffff0055ffff0055ffff0055ffff', 32],
  ['rings', 0, 300, 200, 'e0ff8f80383fe3f09e00381fe0ffc7e08f001c0f787f71fce1f0e3e0c3c0c780', 100],
  ['rings', 0, 512, 512, '077f1fff15dd7ffa57ffff88dd88fe80ff88f800d800f800fe80e800d800e800', 100],
  ['weave', 0, 640, 360, '2babebb3715b715d7bfd294d6bbb7bec814b815d815fd408940a940abea0d400', 100],
  ['bars', 0, 320, 240, 'a49a9d8a64cb9dca1a7474db34d2b4da92d6652962d7da349b608a34db69b49a', 56],
  ['faint', 0, 64, 64, 'ffffa2a8ffff8a8aaaaa2aaaa2aaaaaaaa2a8a08fdff2a80aaaa88aa82a8a8a0', 89],
  ['plain', 0, 128, 96, '00002c4b2c4b0000000000008200017e0000cc530000554b13a0554b585e1706', 0],
  ['noise', 16, 4, 90, '0000000000000000000000000000000000000000000000000000000000000000', 0],
];

describe('the hash as the reference has it', () => {
  it.each(REFERENCE)(
    'is the same to the bit: %s %i of %i x %i',
    (drawn, seed, width, height, hash, quality) => {
      const draw = DRAWN[drawn](seed);
      const pixels = Float64Array.from({ length: width * height }, (_, at) =>
        draw(at % width, Math.floor(at / width), width, height),
      );
      const own = pdq({ pixels, width, height });
      expect({ hash: toHex(own.hash), quality: own.quality }).toEqual({ hash, quality });
    },
  );
});
