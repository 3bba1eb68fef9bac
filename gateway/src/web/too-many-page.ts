import type { FastifyReply } from 'fastify';
import { STANDALONE_PAGE_POLICY, standalonePage } from '../admission/standalone-page';

const TITLE = 'Muitas páginas em pouco tempo';
const TEXT =
  'Do seu endereço chegaram mais pedidos do que o site atende por minuto. Espere um minuto e abra esta página de novo.';
const PAGE = standalonePage(TITLE, TEXT);

/** Tells who opened too many pages, as a page, when to come again: the limiter has set Retry-After. */
export function sendTooMany(reply: FastifyReply): void {
  void reply
    .status(429)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': STANDALONE_PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(PAGE);
}
