import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnMap } from './column-map';
import { entriesOf } from './entries';
import { openExport } from './export-files';

const URL = 'https://videos.example/filme.mp4';
/** The heading that this site's own list of videos has as a file. */
const OWN =
  'ID;Título;URL;Categoria;Autor;Participantes;Visualizações;Curtidas;Descurtidas;Comentários;Status;Favorito;Duração (s);Criado em;Atualizado em;Agendado para';

describe('a table of an export', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcova-csv-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What the file holds: documents as `source/id fields`, the rest by its fault, each behind its row. */
  async function read(name: string, text: string | Buffer, columns: ColumnMap = {}): Promise<unknown[]> {
    await writeFile(join(folder, name), text);
    const found: unknown[] = [];
    for (const file of (await openExport(folder, columns)).files)
      for await (const entry of entriesOf(file)) {
        const { position } = entry.place;
        if ('fault' in entry) found.push([position, entry.fault]);
        else found.push([position, `${entry.source}/${entry.id}`, entry.fields]);
      }
    return found;
  }

  it.each([
    ['videos.csv', `id;title;url\r\nv1;Conto;${URL}\r\n`],
    ['videos.csv', `\uFEFFID;Título;URL\r\nv1;Conto;${URL}`],
    ['videos-2026.csv', `"id","titulo","Link"\n"v1","Conto","${URL}"\n`],
    ['videos.csv', `id\tTÍTULO\tURL\nv1\tConto\t${URL}\n`],
    ['videos.csv', Buffer.from(`ID;T\xedtulo;URL;Descri\xe7\xe3o\nv1;Conto;${URL};\n`, 'latin1')],
  ])('is read from %s: %j', async (name, text) =>
    expect(await read(name, text)).toEqual([[2, 'videos/v1', { title: 'Conto', url: URL }]]),
  );

  it("has the columns of this site's own list of videos", async () => {
    const row = `v1;"Conto; o ""farol""";${URL};Lésbicas/Bi;;"Ana; Bia";1;2;3;4;Ativo;Não;62;01/03/2026;02/03/2026;03/03/2026 22:30`;
    expect(await read('videos.csv', `${OWN}\r\n${row}\r\n`)).toEqual([
      [
        2,
        'videos/v1',
        {
          ...{ title: 'Conto; o "farol"', url: URL, category: 'Lésbicas/Bi', participants: ['Ana', 'Bia'] },
          ...{ views: '1', likes: '2', dislikes: '3', comments: '4', isActive: 'Ativo', isFavorite: 'Não' },
          ...{ duration: '62', createdAt: '01/03/2026', updatedAt: '02/03/2026' },
        },
      ],
    ]);
  });

  it('has the columns that a map names, before those that are known', async () => {
    const columns = { contos: { 'Nome do conto': 'title', Conto: '', Corpo: 'tale' } };
    const text = 'id;nome do CONTO;conto;corpo;enviado em\nc1;Farol;3;"Era\numa vez.";31/12/2026\n';
    expect(await read('contos.csv', text, columns)).toEqual([
      [2, 'contos/c1', { title: 'Farol', tale: 'Era\numa vez.', sentAt: '31/12/2026' }],
    ]);
  });

  it.each([
    [
      'videos.csv',
      'id;title\n\n;;\nv1;Conto\nv2;Conto;a mais\n;Sem id\n',
      [
        [4, 'videos/v1', { title: 'Conto' }],
        [5, 'not-a-document'],
        [6, 'no-id'],
      ],
    ],
    ['videos.csv', 'id;title\nv1;"Con', [[2, 'cut-off']]],
    ['videos.csv', '', [[1, 'cut-off']]],
    ['tabela.csv', 'id;title\nv1;Conto\n', []],
  ])('tells what in %s is no document: %j', async (name, text, expected) =>
    expect(await read(name, text)).toEqual(expected),
  );
});
