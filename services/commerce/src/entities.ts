import { Ad } from './ads/ad.entity';
import { Book } from './books/book.entity';
import { Picture } from './images/picture.entity';

/** What this service reads and writes as objects; the rest it asks for by statements. */
export const entities = [Book, Ad, Picture];
