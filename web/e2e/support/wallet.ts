import { type DigitalRequest } from '@alcova/contracts';
import { type Page } from '@playwright/test';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { expect, site } from './site';
import { askSurroundings } from './sites';

/** What the wallet's attestation says. */
export interface Attested {
  readonly isOfAge: boolean;
}

const sent = z.object({ responseUri: z.url(), form: z.record(z.string(), z.string()) });

export const walletWay = (page: Page) => page.getByRole('button', { name: 'Comprovar com Carteira digital' });
export const walletLink = (page: Page) => page.getByRole('link', { name: 'Abrir a carteira neste aparelho' });
export const walletCode = (page: Page) => page.getByRole('img', { name: /^Código QR/ });

/** Makes the browser one that does not ask wallets by itself. */
export const withoutDialogue = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'DigitalCredential', { value: undefined }));

const DIALOGUE = `
  Object.defineProperty(window, 'DigitalCredential', {
    value: class { static userAgentAllowsProtocol(protocol) { return protocol === 'org-iso-mdoc'; } },
  });
  navigator.credentials.get = async ({ mediation, digital: { requests: [{ protocol, data }] } }) => {
    const response = mediation === 'required' ? await window.askWallets(data) : null;
    if (response === null) throw new DOMException('The dialogue was closed.', 'NotAllowedError');
    return { protocol, data: { response } };
  };`;

/** Makes the browser one that asks wallets by itself; `answer` gives what comes of it, null where somebody closes the dialogue. */
export async function withDialogue(
  page: Page,
  answer: (asked: DigitalRequest) => Promise<string | null>,
): Promise<void> {
  await page.exposeFunction('askWallets', answer);
  await page.addInitScript({ content: DIALOGUE });
}

/** What the wallet gives the browser. */
export const handed = async (digital: DigitalRequest, { isOfAge }: Attested): Promise<string> =>
  z.string().parse(await askSurroundings('/wallet/hand', { digital, origin: site().url, isOfAge }));

/** What the waiting page asks wallets. */
export async function questionOf(page: Page): Promise<string> {
  const address = await walletLink(page).getAttribute('href');
  expect(address).toMatch(/^av:\/\/\?/);
  return address ?? '';
}

/** Sends the site a form in the answer to a question, as some wallet does: without a cookie. Answers the status. */
export async function postForm(address: string, form: Readonly<Record<string, string>>): Promise<number> {
  const to = z.url().parse(new URL(address).searchParams.get('response_uri'));
  return (await fetch(to, { method: 'POST', body: new URLSearchParams(form) })).status;
}

/** Answers a question with the wallet. */
export async function answerQuestion(address: string, { isOfAge }: Attested): Promise<void> {
  const { responseUri, form } = sent.parse(await askSurroundings('/wallet/post', { address, isOfAge }));
  const answer = await fetch(responseUri, { method: 'POST', body: new URLSearchParams(form) });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The squares of a code with this text. */
export function squaresOf(text: string): string | undefined {
  const code = createElement(QRCodeSVG, { value: text, level: 'L', marginSize: 4 });
  return [...renderToStaticMarkup(code).matchAll(/ d="([^"]+)"/g)].at(-1)?.[1];
}

/** The squares of the code that the page shows. */
export const shownSquares = (page: Page): Promise<string | null> =>
  walletCode(page).locator('path').last().getAttribute('d');
