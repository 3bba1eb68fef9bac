import { type Page } from '@playwright/test';
import { expect, test } from './support/site';

/** Opens a page of rules as a visitor who has not passed the gate, and answers all that it says. */
async function open(page: Page, address: string, title: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Alcova`);
  const support = page.getByRole('main').getByRole('link', { name: 'suporte@alcova.local' });
  await expect(support).toHaveAttribute('href', 'mailto:suporte@alcova.local');
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ').toLowerCase();
}

/** The phrases that a text lacks. */
const missing = (text: string, phrases: readonly string[]) =>
  phrases.filter((phrase) => !text.includes(phrase));

test('[LEGAL-01] the terms of use say what they have to', async ({ page }) => {
  const text = await open(page, '/terms', 'Termos de uso');
  expect(
    missing(text, [
      'última atualização: 07/03/2025',
      'exclusivamente a pessoas com 18 anos ou mais',
      'não é permitido: baixar os vídeos; gravar os vídeos, por qualquer meio; incorporar os vídeos',
      'somente pelo link direto da página do vídeo ou pelos botões de compartilhamento',
      'o titular responde por tudo o que for feito com a sua conta',
      'pode ser suspenso ou cancelado pelo provedor, sem direito a reembolso',
      'podem mudar sem aviso prévio',
      'lei brasileira',
      'foro da comarca de são paulo',
      'suporte: suporte@alcova.local',
    ]),
  ).toEqual([]);
});

test('[LEGAL-02] the privacy page says what the site keeps, and how to be rid of it', async ({ page }) => {
  const text = await open(page, '/privacy', 'Política de privacidade');
  expect(
    missing(text, [
      'cookies',
      'lembra a sua resposta à pergunta se você tem 18 anos ou mais, por até um ano',
      'identificador aleatório de visitante',
      'por 30 minutos',
      'histórico',
      'registros de acesso',
      'nada é enviado a terceiros antes que um espaço de anúncio de terceiros apareça na sua tela',
      'baixar um arquivo com tudo o que o site guarda sobre você',
      'apagar a conta e os seus dados pessoais para sempre',
    ]),
  ).toEqual([]);
});

test('[LEGAL-02] the content policy says what is allowed, what is not, and where to report', async ({
  page,
}) => {
  const text = await open(page, '/content-policy', 'Política de conteúdo');
  expect(
    missing(text, [
      'original; que respeite os direitos autorais; destinado a adultos',
      'material ilegal; material violento ou de ódio; material que viole a privacidade de alguém; dados pessoais sem consentimento',
      'nem pessoa adulta apresentada como se tivesse menos de 18 anos',
      'fica guardado como prova e é comunicado à autoridade',
      'a moderação e as denúncias são feitas pelos canais oficiais',
    ]),
  ).toEqual([]);
});

test('[LEGAL-02] the content policy says what happens to reports and how soon, and leads there', async ({
  page,
}) => {
  const text = await open(page, '/content-policy', 'Política de conteúdo');
  await expect(
    page.getByRole('region', { name: 'O que acontece com uma denúncia' }).getByRole('listitem'),
  ).toHaveText([
    /^Segurança de menores, imagem íntima .+: o conteúdo sai do ar na hora, .+ em até 2 horas\.$/,
    /^Estrangulamento ou sufocação, violência ou ódio, exposição de dados pessoais e .+: decisão em até 24 horas\.$/,
    /^Direitos autorais, .+ e outro motivo: decisão em até 72 horas\.$/,
  ]);
  expect(
    missing(text, [
      'qualquer pessoa pode denunciar, com ou sem uma conta',
      'um número e um link secreto',
      'uma remoção pode ser contestada, uma vez: quem decide não é quem removeu',
      'antes de ficar público, todo vídeo enviado é comparado com listas de impressões digitais',
      'quando o consentimento vence ou é retirado, o vídeo sai do ar',
      'guardamos, lacradas, as provas',
    ]),
  ).toEqual([]);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Ver os números' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transparência' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Denunciar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Denunciar conteúdo' })).toBeVisible();
});

test('[LEGAL-02] the submission policy says what authors keep, and the steps', async ({ page }) => {
  const text = await open(page, '/submission-policy', 'Política de envio para autores');
  expect(
    missing(text, [
      'os autores mantêm os direitos autorais',
      'licença não exclusiva',
      'deve ser original',
      'todos os envios são analisados antes da publicação',
      'um conto publicado pode ser denunciado por qualquer pessoa',
    ]),
  ).toEqual([]);
  const steps = page.getByRole('region', { name: 'Como enviar' }).getByRole('listitem');
  await expect(steps).toHaveText([
    'Entre na sua conta.',
    'Abra o envio de contos.',
    'Preencha os dados obrigatórios.',
    'Escolha a categoria.',
    'Envie para análise.',
  ]);
});

test('a long page has a table of contents that leads to its sections', async ({ page }) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: 'Lei e foro' }).click();
  await expect(page).toHaveURL(/\/terms#foro$/);
  await expect(page.getByRole('heading', { name: 'Lei e foro' })).toBeInViewport();
});
