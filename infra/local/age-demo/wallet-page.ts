import { ageWalk } from '@alcova/contracts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { answerPosted, type Authority, issueAttestation } from '../../age-wallet';
import { PAGE_HEADERS, questionPage, toldPage } from './page';
import { texts } from './texts';

const ANSWERS = '/api/age/wallet/answer/';
const MAX_FORM_BYTES = 1_000;
const ANSWER_WITHIN_MS = 15_000;
const answer = z.enum(['adult', 'minor', 'refuse']);
type Answer = z.output<typeof answer>;

export interface WalletPageOptions {
  readonly issuer: Authority;
  /** The one site that is answered. */
  readonly siteUrl: string;
}

export interface WalletPage {
  /** The page; a question follows it as a query. */
  readonly address: string;
  stop(): Promise<void>;
}

interface Told {
  readonly status: number;
  readonly html: string;
}

/** A question to this page as wallets are asked it. @param address of the page, with the question */
export const asWallet = (address: string): string => `av://${new URL(address).search}`;

const told = (status: number, title: string, line: string): Told => ({ status, html: toldPage(title, line) });
const notAsked = told(400, texts.noQuestion, texts.begin);

/** A page on this machine that does what a wallet on the phone would: it asks its owner, and posts the answer (OpenID4VP 1.0, `direct_post`). */
export async function startWalletPage(options: WalletPageOptions): Promise<WalletPage> {
  const server = createServer((request, response) => {
    answerTo(request, options).then(
      ({ status, html }) => end(response, status, html),
      // What it is about is on the page that asked; it can be begun anew.
      () => end(response, 500, toldPage(texts.away, texts.again)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function end(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, PAGE_HEADERS).end(html);
}

async function answerTo(request: IncomingMessage, options: WalletPageOptions): Promise<Told> {
  const asked = new URL(request.url ?? '/', 'http://127.0.0.1');
  const responseUri = responseUriOf(asked.searchParams.get('response_uri'), options.siteUrl);
  if (asked.pathname !== '/' || responseUri === undefined) return notAsked;
  if (request.method !== 'POST') return { status: 200, html: questionPage() };
  const given = await answerIn(request);
  if (given === undefined) return notAsked;
  const form =
    given === 'refuse'
      ? { error: 'access_denied' }
      : await formOf(asked.href, given === 'adult', options.issuer);
  return form === undefined ? notAsked : post(responseUri, form);
}

/** Where answers go: to this site, and there to a walk. */
function responseUriOf(asked: string | null, siteUrl: string): string | undefined {
  const answers = `${siteUrl}${ANSWERS}`;
  if (!asked?.startsWith(answers)) return undefined;
  return ageWalk.safeParse(asked.slice(answers.length)).success ? asked : undefined;
}

async function answerIn(request: IncomingMessage): Promise<Answer | undefined> {
  if (Number(request.headers['content-length'] ?? Infinity) > MAX_FORM_BYTES) return undefined;
  return answer.safeParse(new URLSearchParams(await text(request)).get('answer')).data;
}

/** A new attestation for each answer, as wallets use each of theirs once. Undefined where something else is asked than an age. */
async function formOf(
  address: string,
  isOfAge: boolean,
  issuer: Authority,
): Promise<Record<string, string> | undefined> {
  const held = await issueAttestation(issuer, { isOfAge });
  try {
    return (await answerPosted(held, asWallet(address))).form;
  } catch {
    // A wallet answers no such question.
    return undefined;
  }
}

async function post(responseUri: string, form: Record<string, string>): Promise<Told> {
  const { ok, status } = await fetch(responseUri, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (ok) return told(200, texts.sent, texts.goBack);
  return status === 409 ? told(409, texts.over, texts.again) : told(502, texts.away, texts.again);
}
