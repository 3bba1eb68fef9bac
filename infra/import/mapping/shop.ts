import { importedAd, type ImportedAd, importedBook, type ImportedBook } from '@alcova/contracts';
import { parseRecord, type Mapped, unknownFields } from './mapped';
import { Values } from './values';

type Fields = Readonly<Record<string, unknown>>;
const BOOK = ['title', 'description', 'coverUrl', 'price', 'link', 'type', 'createdAt', 'updatedAt'];
const AD = ['imageUrl', 'redirectUrl', 'createdAt', 'updatedAt'];

const THOUSANDS = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;

/** Reais with two decimals, also of `R$ 10,00` and `R$ 1.234,50`; what is no price stays, for the contract to refuse. */
function priceOf(value: unknown): unknown {
  const given = typeof value === 'string' ? value.replace(/^\s*R\$\s*/, '').trim() : undefined;
  const text = given !== undefined && THOUSANDS.test(given) ? given.replaceAll('.', '') : given;
  const isNumeral = text !== undefined && /^\d+([.,]\d{1,2})?$/.test(text);
  const number = isNumeral ? Number(text.replace(',', '.')) : value;
  return typeof number === 'number' ? Math.round(number * 100) / 100 : number;
}

/** A book of the collection `livros`. */
export function mapBook(id: string, fields: Fields): Mapped<ImportedBook> {
  const values = new Values(fields);
  const candidate = {
    ...{ id, title: values.text('title'), description: values.text('description') },
    ...{ coverUrl: values.picture('coverUrl'), price: priceOf(values.raw('price')) },
    ...{ link: values.picture('link'), type: values.raw('type') },
    createdAt: values.moment('createdAt', '__createTime'),
    updatedAt: values.moment('updatedAt'),
  };
  return parseRecord(importedBook, candidate, [...values.notes, ...unknownFields(fields, BOOK)]);
}

/** A banner of the collection `anuncios`. */
export function mapAd(id: string, fields: Fields): Mapped<ImportedAd> {
  const values = new Values(fields);
  const candidate = {
    ...{ id, imageUrl: values.text('imageUrl'), redirectUrl: values.text('redirectUrl') },
    createdAt: values.moment('createdAt', '__createTime'),
    updatedAt: values.moment('updatedAt'),
  };
  return parseRecord(importedAd, candidate, [...values.notes, ...unknownFields(fields, AD)]);
}
