import { CATEGORIES } from '@alcova/contracts';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { NOUNS } from '../words';

export interface ExportSize {
  readonly videos: number;
  readonly users: number;
  readonly tales: number;
}

const FIRST_MOMENT = 1_600_000_000;
/** The hash of 'user1password' that the algorithm's authors publish: any account may have it. */
const PUBLISHED = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};

const nounAt = (place: number): string => NOUNS[place % NOUNS.length] ?? '';
const titleAt = (place: number): string => `Conto de ${nounAt(place)} e ${nounAt(place * 7 + 3)} ${place}`;
const timestampAt = (place: number) => ({ _seconds: FIRST_MOMENT + place * 60, _nanoseconds: 0 });
const isoAt = (place: number): string => new Date((FIRST_MOMENT + place * 60) * 1_000).toISOString();

export const videoIdAt = (place: number): string => `video-${String(place).padStart(7, '0')}`;
export const userIdAt = (place: number): string => `user-${String(place).padStart(7, '0')}`;
export const emailAt = (place: number): string => `pessoa${place}@alcova.example`;

const videoAt = (place: number): object => ({
  id: videoIdAt(place),
  fields: {
    title: titleAt(place),
    description: `Uma história de ${nounAt(place)}, contada sem pressa.`,
    url: `https://videos.example/filmes/${place}.mp4`,
    thumbnailUrl: `https://imagens.example/capas/${place}.jpg`,
    category: CATEGORIES[place % CATEGORIES.length],
    author: 'Autora de demonstração',
    ...{ views: (place * 37) % 10_000, likes: place % 500, dislikes: place % 20, comments: place % 7 },
    ...{ isActive: place % 50 !== 49, isFavorite: place % 100 === 0, participants: ['Ana', 'Rui'] },
    ...{ duration: 60 + (place % 3_000), createdAt: timestampAt(place), updatedAt: timestampAt(place + 5) },
  },
});

const userAt = (place: number, videos: number): object => ({
  ...{ name: `Pessoa ${place}`, email: emailAt(place), role: 'user', isActive: true },
  favoriteVideos: [1, 2, 3].map((step) => videoIdAt((place * step) % videos)),
  recentVideos: [videoIdAt((place * 11) % videos)],
  ...{ watchedCount: 1, favoritesCount: 3, likedCount: 0 },
  ...{ createdAt: timestampAt(place), updatedAt: timestampAt(place + 9) },
});

const authRecordAt = (place: number): object => ({
  ...{ localId: userIdAt(place), email: emailAt(place), emailVerified: true, displayName: `Pessoa ${place}` },
  ...{ ...PUBLISHED, createdAt: String((FIRST_MOMENT + place * 60) * 1_000), providerUserInfo: [] },
});

/** As a page of Firestore's REST interface has it, one a line. */
const taleAt = (place: number): object => ({
  name: `projects/demo/databases/(default)/documents/contos/conto-${place}`,
  fields: {
    title: { stringValue: titleAt(place) },
    tale: { stringValue: `Era uma vez uma ${nounAt(place)}. `.repeat(80) },
    category: { stringValue: CATEGORIES[place % CATEGORIES.length] },
    author: { stringValue: '' },
    ...{ isRead: { booleanValue: place % 2 === 0 }, isApproved: { booleanValue: place % 3 === 0 } },
    ...{ isDenied: { booleanValue: false }, videoURL: { nullValue: null } },
    sentAt: { timestampValue: isoAt(place) },
  },
  ...{ createTime: isoAt(place), updateTime: isoAt(place) },
});

/** Writes texts one after the other, no faster than the disk takes them. */
async function writeAll(path: string, texts: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  for (const text of texts) if (!file.write(text)) await once(file, 'drain');
  file.end();
  await finished(file);
}

function* lines(count: number, at: (place: number) => object): Generator<string> {
  for (let place = 0; place < count; place += 1) yield `${JSON.stringify(at(place))}\n`;
}

function* members(count: number, at: (place: number) => string): Generator<string> {
  for (let place = 0; place < count; place += 1) yield `${place === 0 ? '' : ',\n'}${at(place)}`;
}

/** Writes a neutral export into a folder, in the several forms that tools produce; the same size gives the same export. */
export async function writeExport(folder: string, { videos, users, tales }: ExportSize): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeAll(join(folder, 'videos.jsonl'), lines(videos, videoAt));
  await writeAll(join(folder, 'contos.jsonl'), lines(tales, taleAt));
  const documents = members(
    users,
    (place) => `"${userIdAt(place)}": ${JSON.stringify(userAt(place, videos))}`,
  );
  await writeAll(join(folder, 'users.json'), ['{', ...documents, '}\n']);
  const accounts = members(users, (place) => JSON.stringify(authRecordAt(place)));
  await writeAll(join(folder, 'auth.json'), ['{"users": [', ...accounts, ']}\n']);
  await writeFile(join(folder, 'outros.json'), JSON.stringify(OTHERS));
}

const OTHERS = {
  livros: {
    'livro-1': {
      ...{ title: 'Contos da serra', description: 'Seis contos.', coverUrl: '', price: 'R$ 29,90' },
      ...{ link: 'https://loja.example/serra', type: 'fisico', createdAt: timestampAt(1) },
    },
  },
  anuncios: {
    'anuncio-1': {
      ...{ imageUrl: 'https://imagens.example/faixa.png', redirectUrl: 'https://loja.example/' },
      createdAt: timestampAt(2),
    },
  },
  uploads: [
    {
      ...{ id: 'envio-1', title: 'Conto', url: 'https://videos.example/filmes/0.mp4', fileName: '0.mp4' },
      ...{ fileSize: 123, status: 'success', uploadedAt: timestampAt(3) },
    },
  ],
};
