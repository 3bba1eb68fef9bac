import { UPLOAD_PART_BYTES, uploadFileAnswer, type UploadFileAnswer } from '@alcova/contracts';
import { chromium, type Page, type Request, type Response } from 'playwright-core';
import type { System } from '../../local';
import { waitUntil } from '../../parts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../quality/site/site-under-check';

const OPEN_WITHIN_MS = 60_000;
const VIDEO_FIELD = 'Arquivo de vídeo';

const isFinish = (response: Response): boolean =>
  response.status() === 200 && /\/api\/uploads\/[^/]+\/finish$/.test(response.url());

/** Where the part begins that a request brings; undefined for other requests. */
const offsetOf = (request: Request): number | undefined =>
  request.method() === 'PATCH' ? Number(request.headers()['upload-offset']) : undefined;

/** Opens the form that sends videos in an administrator's browser, which is closed after the work. */
export async function withForm<T>(system: System, work: (form: UploadForm) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ locale: 'pt-BR' });
    await page.goto(`${system.url}/login`);
    await page.getByLabel('E-mail').fill(system.adminEmail);
    await page.getByLabel('Senha').fill(system.adminPassword);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/home');
    const form = new UploadForm(page, system.url);
    await form.reload();
    return await work(form);
  } finally {
    await browser.close();
  }
}

export class UploadForm {
  /** Where the parts that left began, in their order. */
  private readonly parts: number[] = [];

  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('request', (request) => {
      const offset = offsetOf(request);
      if (offset !== undefined) this.parts.push(offset);
    });
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
    await waitUntil('o formulário de envio', async () => {
      await this.page.goto(`${this.url}/upload-video`);
      await this.page.getByLabel(VIDEO_FIELD).waitFor({ timeout: OPEN_WITHIN_MS / 4 });
      return true;
    });
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
}
