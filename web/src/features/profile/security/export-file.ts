import { downloadExportRoute } from '@alcova/contracts';
import { parseJson, withSession } from '../../../shared/api/call';
import { errorFromBody } from '../../../shared/api/error';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';

/** A file may be large and the way slow. */
const DEADLINE_MS = 5 * 60_000;

async function fetchFile(): Promise<Blob> {
  const response = await fetch(downloadExportRoute.path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!response.ok) throw errorFromBody(response.status, parseJson(await response.text()));
  return response.blob();
}

/** The file with the person's data, as the server wrote it. Throws ApiError. */
export const fetchExportFile = (): Promise<Blob> => withFreshProof(() => withSession(fetchFile));
