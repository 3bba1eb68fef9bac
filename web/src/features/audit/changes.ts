import { CATEGORY_LABELS } from '@alcova/contracts';
import { z } from 'zod';
import { formatMoment } from '../../shared/admin/site-time';
import { texts } from './texts';

/** One field of what changed, in words. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const FIELDS: Readonly<Record<string, string>> = {
  assetId: 'Arquivo',
  author: 'Autor',
  category: 'Categoria',
  changed: 'Também mudou',
  content: 'Conteúdo',
  coverUrl: 'Capa',
  description: 'Descrição',
  endsAt: 'Fim',
  entries: 'Entradas',
  entry: 'Registro do comando',
  filters: 'Filtros usados',
  imageUrl: 'Imagem',
  isActive: 'Ativo',
  isApproved: 'Aprovado',
  isDenied: 'Recusado',
  isFavorite: 'Destaque',
  jobs: 'Tarefas',
  language: 'Idioma',
  link: 'Link',
  media: 'Tipo de arquivo',
  number: 'Número',
  page: 'Página',
  participants: 'Participantes',
  q: 'Busca',
  price: 'Preço',
  reason: 'Motivo',
  redirectUrl: 'Destino',
  role: 'Função',
  scheduledFor: 'Publicação marcada',
  size: 'Tamanho em bytes',
  startsAt: 'Início',
  state: 'Estado',
  status: 'Estado',
  thumbnailUrl: 'Miniatura',
  title: 'Título',
  together: 'Itens no mesmo ato',
  type: 'Tipo',
  until: 'Até',
  version: 'Versão',
  videos: 'Vídeos',
  weight: 'Peso',
};
/** What holds names of fields. */
const LISTS_OF_FIELDS: readonly string[] = ['changed', 'filters'];
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { user: 'Usuário', moderator: 'Moderador', admin: 'Administrador' },
  media: { image: 'Imagem', video: 'Vídeo' },
  status: { active: 'Ativa', disabled: 'Desativada' },
  type: { ebook: 'E-book', fisico: 'Físico' },
  category: CATEGORY_LABELS,
};
const fields = z.record(z.string(), z.unknown());
const moment = z.iso.datetime();

const nameOf = (field: string): string => FIELDS[field] ?? field;

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value !== 'string') return listText(field, value);
  return VALUES[field]?.[value] ?? (moment.safeParse(value).success ? formatMoment(value) : value);
}

function listText(field: string, value: unknown): string {
  const words = z.array(z.string()).safeParse(value);
  if (!words.success) return JSON.stringify(value);
  if (words.data.length === 0) return texts.nothing;
  return words.data.map((word) => (LISTS_OF_FIELDS.includes(field) ? nameOf(word) : word)).join(', ');
}

/** What an entry tells of before and after, field by field; anything but fields stands under its own words. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const from = fields.catch({}).parse(before);
  const to = fields.catch({}).parse(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => ({
    name: nameOf(field),
    before: valueText(field, from[field]),
    after: valueText(field, to[field]),
  }));
}
