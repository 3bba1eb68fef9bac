import type { AdminBook, BookType, PublicBook } from '@alcova/contracts';
import { Column, Entity } from 'typeorm';
import { addressOfKey } from '../images/picture-keys';
import { ShopItem } from '../items/shop-item.entity';

@Entity('books')
export class Book extends ShopItem {
  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  /** Postgres answers a decimal as text. */
  @Column('numeric', { transformer: { to: (price: number) => price, from: Number } })
  price!: number;

  /** Where it is sold, as it was typed. */
  @Column('text')
  link!: string;

  @Column('text')
  type!: BookType;
}

export const toPublicBook = (book: Book, imageCdnUrl: string): PublicBook => ({
  id: book.id,
  title: book.title,
  description: book.description,
  coverUrl: addressOfKey(book.picture?.key ?? null, imageCdnUrl),
  price: book.price,
  link: book.link,
  type: book.type,
  createdAt: book.createdAt.toISOString(),
  updatedAt: book.updatedAt.toISOString(),
});

/** What administrators see besides. A book that came without a cover has none to wait for. */
export const toAdminBook = (book: Book, clicks: number, imageCdnUrl: string): AdminBook => ({
  ...toPublicBook(book, imageCdnUrl),
  coverSource: book.picture?.source ?? '',
  coverState: book.picture?.state ?? 'failed',
  clicks,
  version: book.version,
  trashedAt: book.trashedAt?.toISOString() ?? null,
});
