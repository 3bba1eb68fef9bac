import { withSession } from '../api/call';
import { errorFromBody } from '../api/error';
import { parseJson } from '../json';
import { withFreshProof } from './fresh-proof';

/** A file may be large and the way slow. */
const DEADLINE_MS = 5 * 60_000;

type Method = 'GET' | 'POST';

async function fetchFile(address: string, method: Method): Promise<Blob> {
  const response = await fetch(address, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!response.ok) throw errorFromBody(response.status, parseJson(await response.text()));
  return response.blob();
}

/** A file for which the server may want a fresh proof of the person, as it wrote it. Throws ApiError. */
export const fetchProtectedFile = (address: string, method: Method = 'GET'): Promise<Blob> =>
  withFreshProof(() => withSession(() => fetchFile(address, method)));
