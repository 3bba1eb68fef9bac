import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { hashList } from './likeness';
import { id } from '../base/primitives';

const tag = 'Conteúdo proibido';
const byId = z.object({ id });

/** multipart: `name`, `file` (JSON lines or CSV with algorithm and version). All of it is taken, or nothing. */
export const importHashList = gatewayOperation({
  id: 'importHashList',
  http: 'POST /api/admin/hash-lists',
  access: ADMIN,
  summary: 'Traz uma lista de fora',
  tag,
  fresh: true,
  audit: ['hash-list.import', 'hash-list.refuse'],
  bodyType: 'multipart',
  body: z.object({ name: z.string(), file: z.string() }),
  output: hashList,
  status: 201,
  errors: [
    'hashes.file-required',
    'hashes.name-required',
    'hashes.invalid',
    'hashes.other-algorithm',
    'hashes.too-large',
    'hashes.cut-off',
  ],
  limit: 'upload',
});

export const exportHashList = gatewayOperation({
  id: 'exportHashList',
  http: 'GET /api/admin/hash-lists/{id}/file',
  access: ADMIN,
  summary: 'Uma lista como arquivo, para outros sites',
  tag,
  fresh: true,
  audit: ['hash-list.export'],
  params: byId,
  output: z.string(),
  download: 'text/csv',
  errors: ['hashes.not-found'],
});
