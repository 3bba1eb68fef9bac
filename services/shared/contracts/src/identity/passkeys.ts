import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { line } from '../kinds/text';
import { timestamp } from '../base/primitives';

const tag = 'Minha conta';

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most);
/** A credential's id as its authenticator made it, in base64url. */
export const passkeyId = bytes(1_400);
export const passkeyName = line({ min: 1, max: 60 });
/** How many an account may have. */
export const MAX_PASSKEYS = 10;
/** How long a browser may take to answer a passkey's challenge (seconds). */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;

/** A passkey (WebAuthn) for its owner. */
export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const publicKey = z.literal('public-key');
const transports = z.array(z.string().max(32)).max(10);
const descriptors = z.array(z.object({ id: passkeyId, type: publicKey, transports: transports.optional() }));

/** What a browser needs to make a passkey (WebAuthn, 5.4). */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: publicKey })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser needs to ask for a passkey (WebAuthn, 5.5). */
export const passkeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** A new passkey as the browser answers it. */
export const newPasskey = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(32_768),
    transports: transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** A passkey's answer to a challenge. */
export const passkeyAnswer = z.object({
  id: passkeyId,
  rawId: passkeyId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

export const startPasskey = operation({
  id: 'startPasskey',
  subject: 'identity.passkey.start',
  http: 'POST /api/me/passkeys/start',
  access: EVERY_ROLE,
  summary: 'Começa a criar uma chave de acesso',
  tag,
  beforeProof: true,
  fresh: true,
  output: passkeyCreation,
  errors: ['auth.email-unconfirmed', 'auth.passkeys-full', 'auth.passkeys-unavailable'],
  limit: 'login',
});

/** Keeps a new passkey. The account's first factor brings its recovery codes: the only time that they can be read. */
export const addPasskey = operation({
  id: 'addPasskey',
  subject: 'identity.passkey.add',
  http: 'POST /api/me/passkeys',
  access: EVERY_ROLE,
  summary: 'Guarda uma chave de acesso nova; a primeira traz os códigos de recuperação',
  tag,
  beforeProof: true,
  fresh: true,
  audit: ['account.passkey-add'],
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  output: z.object({ passkey, recoveryCodes: z.array(z.string()).max(20) }),
  status: 201,
  errors: ['auth.bad-passkey', 'auth.email-unconfirmed', 'auth.passkeys-full', 'auth.passkeys-unavailable'],
  limit: 'login',
});

/** Taking away what is not there is done already. */
export const removePasskey = operation({
  id: 'removePasskey',
  subject: 'identity.passkey.remove',
  http: 'DELETE /api/me/passkeys/{id}',
  access: EVERY_ROLE,
  summary: 'Remove uma chave de acesso',
  tag,
  beforeProof: true,
  fresh: true,
  audit: ['account.passkey-remove'],
  params: z.object({ id: passkeyId }),
  output: z.null(),
  status: 204,
  errors: ['auth.second-factor-required-by-role'],
});

/** Begins a fresh proof by a passkey of the caller's. */
export const startPasskeyProof = operation({
  id: 'startPasskeyProof',
  subject: 'identity.passkey.startProof',
  http: 'POST /api/me/passkeys/proof',
  access: EVERY_ROLE,
  summary: 'Começa a confirmar com uma chave de acesso quem está conectado',
  tag,
  beforeProof: true,
  output: passkeyRequest,
  errors: ['auth.bad-passkey', 'auth.passkeys-unavailable'],
  limit: 'session',
});

/** Begins a sign-in by a passkey alone: the question names nobody, and the browser shows the passkeys that it has. */
export const startPasskeyEntry = operation({
  id: 'startPasskeyEntry',
  subject: 'identity.passkey.startEntry',
  http: 'POST /api/auth/passkey/start',
  access: 'public',
  summary: 'Começa a entrar só com uma chave de acesso',
  tag: 'Sessão',
  beforeProof: true,
  output: passkeyRequest,
  errors: ['auth.passkeys-unavailable', 'request.bad-origin'],
  limit: 'login',
});

/** Which second factors a sign-in may be completed with; `passkey` is the question to the browser, null where the account has none. */
export const signInWays = z.object({ code: z.boolean(), passkey: passkeyRequest.nullable() });
export type SignInWays = z.infer<typeof signInWays>;

/** Open to all: the challenge's token says who is meant. */
export const readPasskeyChallenge = internalOperation({
  subject: 'identity.passkey.startSignIn',
  access: 'public',
  input: z.object({ challengeToken: z.string().min(1).max(512) }),
  output: signInWays,
  errors: ['auth.session-expired'],
});

/** Stands where the cookie of a sign-in that waits for its second step is sent. Its answer goes to `secondFactor`. */
export const startPasskeySignIn = gatewayOperation({
  id: 'startPasskeySignIn',
  http: 'POST /api/auth/second-factor/start',
  access: 'public',
  summary: 'Com o que a segunda etapa da entrada pode ser feita',
  tag: 'Sessão',
  beforeProof: true,
  output: signInWays,
  errors: ['auth.session-expired', 'request.bad-origin'],
  limit: 'session',
});
