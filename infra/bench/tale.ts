import { asSuperuser, type BenchSite } from './site';

const ID = 'bench-tale';
const PARAGRAPHS = 160;

/** A published tale of half an hour, straight into moderation's database. Answers the path of its page. */
export async function addTale({ system }: BenchSite): Promise<string> {
  await asSuperuser(system, 'moderation', (client) =>
    client.query(
      `INSERT INTO tales (id, title, tale, category, author, is_approved, is_denied)
       SELECT '${ID}', 'Conto de demonstração', string_agg('Uma noite de demonstração: ' || repeat(md5(n::text) || ' ', 5), E'\\n\\n'),
         'hetero', 'Autoria', true, false
       FROM generate_series(1, ${PARAGRAPHS}) n`,
    ),
  );
  return `/contos/${ID}`;
}
