import { foldWords } from '@alcova/contracts';
import { z } from 'zod';
import { type Collection, COLLECTIONS } from './collections';

/** Which field a column is, by its heading; '' for one that is left out. */
type Columns = Readonly<Record<string, string>>;
export type ColumnMap = Partial<Record<Collection, Columns>>;

/** As an operator writes it: `{"videos": {"Nome do vídeo": "title"}}`. */
export const columnMap = z.partialRecord(z.enum(COLLECTIONS), z.record(z.string(), z.string().max(100)));

const DATES = { 'Criado em': 'createdAt', 'Atualizado em': 'updatedAt' };
const PIECE = { ID: 'id', Título: 'title', Descrição: 'description', Categoria: 'category', Autor: 'author' };

/** The headings that are known without a map: those of this site's own tables, and what else they are called. */
const KNOWN: Readonly<Record<Collection, Columns>> = {
  videos: {
    ...{ ...PIECE, ...DATES, URL: 'url', Link: 'url', Poster: 'poster', Miniatura: 'thumbnailUrl' },
    ...{ Participantes: 'participants', Visualizações: 'views', Curtidas: 'likes', Descurtidas: 'dislikes' },
    ...{ Comentários: 'comments', Status: 'isActive', Ativo: 'isActive', Favorito: 'isFavorite' },
    ...{ Duração: 'duration', 'Duração (s)': 'duration', 'Agendado para': '' },
  },
  users: {
    ...{ ...DATES, ID: 'id', Nome: 'name', 'E-mail': 'email', Email: 'email', Foto: 'photo' },
    ...{ Função: 'role', Status: 'isActive', Ativo: 'isActive' },
    ...{ Favoritos: 'favoriteVideos', Assistidos: 'recentVideos' },
  },
  contos: {
    ...{ ...PIECE, Texto: 'tale', Conto: 'tale', 'Enviado em': 'sentAt', Lido: 'isRead' },
    ...{ Aprovado: 'isApproved', Recusado: 'isDenied', Vídeo: 'videoURL' },
  },
  livros: { ...PIECE, ...DATES, Capa: 'coverUrl', Preço: 'price', Link: 'link', Tipo: 'type' },
  anuncios: { ...DATES, ID: 'id', Imagem: 'imageUrl', Link: 'redirectUrl' },
  uploads: {
    ...{ ID: 'id', Título: 'title', URL: 'url', Arquivo: 'fileName', Tamanho: 'fileSize' },
    ...{ Status: 'status', 'Enviado em': 'uploadedAt' },
  },
};

/** Fields that are lists: in a cell their parts stand behind `;`, `|` or a line break. */
const LISTS: ReadonlySet<string> = new Set(['participants', 'favoriteVideos', 'recentVideos']);

/** The field of each column, in the order of the headings; a heading that nobody knows is its own field. */
export function fieldsOf(
  headings: readonly string[],
  collection: Collection | undefined,
  given: ColumnMap,
): readonly string[] {
  const maps = collection ? [KNOWN[collection], given[collection] ?? {}] : [];
  const fields = new Map(
    maps.flatMap((map) =>
      Object.entries(map).map(([heading, field]) => [foldWords(heading), field] as const),
    ),
  );
  return headings.map((heading) => fields.get(foldWords(heading)) ?? heading.trim());
}

const partsOf = (cell: string): string[] =>
  cell
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A row as a document of JSON would have it; undefined where it has cells beyond its headings. */
export function documentOfRow(
  fields: readonly string[],
  cells: readonly string[],
): Record<string, unknown> | undefined {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) return undefined;
  const members = fields.flatMap((field, index): [string, unknown][] => {
    const cell = cells[index]?.trim() ?? '';
    if (field === '' || cell === '') return [];
    return [[field, LISTS.has(field) ? partsOf(cell) : cell]];
  });
  return Object.fromEntries(members);
}
