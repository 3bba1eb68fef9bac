import { jsonOf } from '@alcova/platform';
import { z } from 'zod';
import { bytesOf } from './base64url';
import { CREDENTIAL_ID } from './request';

/** OpenID4VP 1.0, 8.1: the answers by the id of the credential that was asked for. One was asked for, and once. */
const vpToken = jsonOf(z.strictObject({ [CREDENTIAL_ID]: z.tuple([z.string()]) }));

/** The DeviceResponse that a wallet posted as `vp_token`; undefined for anything else. */
export function postedResponse(text: string): Uint8Array | undefined {
  const [response] = vpToken.safeParse(text).data?.[CREDENTIAL_ID] ?? [];
  return response === undefined ? undefined : bytesOf(response);
}
