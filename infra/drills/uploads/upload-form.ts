import { UPLOAD_PART_BYTES, uploadFileAnswer, type UploadFileAnswer } from '@alcova/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request, type Response } from 'playwright-core';
import { StartFailure } from '../../parts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../quality/site-under-check';
import type { DrillSite } from '../site';

const OPEN_WITHIN_MS = 60_000;
const RETRY_MS = 250;
const VIDEO_FIELD = 'Arquivo de vídeo';

const isFinish = (response: Response): boolean =>
  response.status() === 200 && /\/api\/uploads\/[^/]+\/finish$/.test(response.url());

/** Where the part begins that a request brings; undefined for other requests. */
const offsetOf = (request: Request): number | undefined =>
  request.method() === 'PATCH' ? Number(request.headers()['upload-offset']) : undefined;

/** An administrator's browser on the form that sends videos. */
export class UploadForm {
  /** Where the parts that left began, in their order. */
  readonly parts: number[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly url: string,
  ) {
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => {
      const offset = offsetOf(request);
      if (offset !== undefined) this.parts.push(offset);
    });
  }

  static async open({ system }: DrillSite): Promise<UploadForm> {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage({ locale: 'pt-BR' });
      await page.goto(`${system.url}/login`);
      await page.getByLabel('E-mail').fill(system.adminEmail);
      await page.getByLabel('Senha').fill(system.adminPassword);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/home');
      const form = new UploadForm(browser, page, system.url);
      await form.reload();
      return form;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** Fills in the form and sends it. */
  async send(file: string, title: string): Promise<void> {
    await this.page.getByLabel('Título').fill(title);
    await this.page.getByLabel(VIDEO_FIELD).setInputFiles(file);
    await this.page.getByRole('button', { name: 'Enviar Vídeo', exact: true }).click();
  }

  /** What the server says of the file when it is there, and the screen then too. */
  async sent(withinMs: number): Promise<UploadFileAnswer> {
    const response = await this.page.waitForResponse(isFinish, { timeout: withinMs });
    const answer = uploadFileAnswer.parse(await response.json());
    await this.page.getByText('Vídeo enviado com sucesso!').waitFor({ timeout: OPEN_WITHIN_MS });
    return answer;
  }

  /** Resolves when a part from `offset` on is on its way. */
  async partFrom(offset: number, withinMs: number): Promise<void> {
    await this.page.waitForRequest((request) => (offsetOf(request) ?? -1) >= offset, { timeout: withinMs });
  }

  /** Opens the form anew, as often as it takes until the site answers. */
  async reload(): Promise<void> {
    for (const end = performance.now() + OPEN_WITHIN_MS; performance.now() < end; await pause(RETRY_MS))
      if (await this.tryToOpen()) return;
    throw new StartFailure(`o formulário de envio: nada em ${OPEN_WITHIN_MS / 1_000} s`);
  }

  /** Bytes of a file of `bytes` that left more than once. */
  sentAgain(bytes: number): number {
    let most = 0;
    let again = 0;
    for (const offset of this.parts) {
      const end = Math.min(offset + UPLOAD_PART_BYTES, bytes);
      again += Math.max(0, Math.min(most, end) - offset);
      most = Math.max(most, end);
    }
    return again;
  }

  private async tryToOpen(): Promise<boolean> {
    try {
      await this.page.goto(`${this.url}/upload-video`);
      await this.page.getByLabel(VIDEO_FIELD).waitFor({ timeout: OPEN_WITHIN_MS / 4 });
      return true;
    } catch {
      // The site is away.
      return false;
    }
  }
}
