import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { hashList, listHashLists } from '../media/likeness';
import { id } from '../base/primitives';

const tag = 'Conteúdo proibido';
const ADMIN = ['admin'] as const;
const byId = z.object({ id });

export const listHashListsRoute = defineRoute({
  operationId: 'listHashLists',
  summary: 'Listas de conteúdo proibido',
  tag,
  method: 'GET',
  path: '/api/admin/hash-lists',
  access: ADMIN,
  query: listHashLists.input,
  response: listHashLists.output,
  errors: [],
});

/** multipart: `name`, `file` (JSON lines or CSV with algorithm and version). All of it is taken, or nothing. */
export const importHashListRoute = defineRoute({
  operationId: 'importHashList',
  summary: 'Traz uma lista de fora',
  tag,
  method: 'POST',
  path: '/api/admin/hash-lists',
  access: ADMIN,
  fresh: true,
  audit: ['hash-list.import', 'hash-list.refuse'],
  bodyType: 'multipart',
  body: z.object({ name: z.string(), file: z.string() }),
  response: hashList,
  status: 201,
  errors: [
    'hashes.file-required',
    'hashes.name-required',
    'hashes.invalid',
    'hashes.other-algorithm',
    'hashes.too-large',
    'hashes.cut-off',
  ],
});

export const exportHashListRoute = defineRoute({
  operationId: 'exportHashList',
  summary: 'Uma lista como arquivo, para outros sites',
  tag,
  method: 'GET',
  path: '/api/admin/hash-lists/{id}/file',
  access: ADMIN,
  fresh: true,
  audit: ['hash-list.export'],
  params: byId,
  response: z.string(),
  download: 'text/csv',
  errors: ['hashes.not-found'],
});

export const deleteHashListRoute = defineRoute({
  operationId: 'deleteHashList',
  summary: 'Apaga uma lista que veio de fora',
  tag,
  method: 'DELETE',
  path: '/api/admin/hash-lists/{id}',
  access: ADMIN,
  fresh: true,
  audit: ['hash-list.delete'],
  params: byId,
  response: z.object({ deleted: z.boolean() }),
  errors: ['hashes.not-found'],
});
