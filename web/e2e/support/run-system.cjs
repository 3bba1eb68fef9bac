/**
 * Starts the whole site, empty, on a free port in the folder given, with a real OpenID provider as its Google and as what proves ages, a
 * wallet that proves them too, and a host of banners as the third party; says where all is in one line of JSON; stops when its input ends.
 * CommonJS, as the sources that it loads are.
 */
require('tsx/cjs');
const { startSystem } = require('@alcova/infra/local');
const { startOidcProvider } = require('@alcova/infra/testing');
const { addVideos, forgetDuration, removeVideos } = require('./catalogue.cjs');
const { addTales, removeLegalTexts, removeTales } = require('./moderation.cjs');
const { once } = require('node:events');
const { createServer } = require('node:http');
const { json } = require('node:stream/consumers');
const { startBannerHost } = require('./banner-host.cjs');
const { openWallet } = require('./wallet.cjs');

const PEOPLE = [
  { sub: 'g-nova', email: 'nova@google.test', emailVerified: true, name: 'Nova Pessoa' },
  { sub: 'g-etapas', email: 'etapas@google.test', emailVerified: true, name: 'Duas Etapas' },
  { sub: 'g-redireciona', email: 'redireciona@google.test', emailVerified: true, name: 'Sem Popup' },
  { sub: 'g-ocupada', email: 'ocupada@google.test', emailVerified: true, name: 'Outra Credencial' },
  { sub: 'g-incerta', email: 'incerta@google.test', emailVerified: false, name: 'Sem Prova' },
  ...[
    ['i-comprovada', 'comprovada@idade.test', 'Idade Comprovada', true],
    ['i-recusada', 'recusada@idade.test', 'Idade Recusada', false],
  ].map(([sub, email, name, isOfAge]) => ({
    ...{ sub, email, emailVerified: true, name },
    claims: { age_over_18: isOfAge },
  })),
];

/**
 * What tests ask of the surroundings: POST /provider/down and /provider/up (the gateway starts anew, so that it has to ask the provider),
 * /gateway/kill (it is started again), /videos/add with rows, /videos/remove with ids and /videos/forget-duration with an id as JSON,
 * /tales/add with rows, /tales/remove with ids and /legal/remove with the name of a legal page as JSON; /wallet/post and /wallet/hand answer
 * what the wallet does.
 */
async function startControl(provider, wallet, system) {
  const catalogue = system.env.catalogue.DATABASE_URL;
  const moderation = system.env.moderation.DATABASE_URL;
  const commands = {
    '/provider/down': async () => {
      provider.pause();
      await system.restart('gateway');
    },
    '/provider/up': async () => provider.resume(),
    '/gateway/kill': async () => system.kill('gateway', 'SIGKILL'),
    '/videos/add': async (request) => addVideos(catalogue, await json(request)),
    '/videos/forget-duration': async (request) => forgetDuration(catalogue, await json(request)),
    '/videos/remove': async (request) => removeVideos(catalogue, await json(request)),
    '/tales/add': async (request) => addTales(moderation, await json(request)),
    '/legal/remove': async (request) => removeLegalTexts(moderation, await json(request)),
    '/tales/remove': async (request) => removeTales(moderation, await json(request)),
    '/wallet/post': async (request) => wallet.post(await json(request)),
    '/wallet/hand': async (request) => wallet.hand(await json(request)),
  };
  const server = createServer((request, response) => {
    const command = commands[request.url] ?? (() => Promise.reject(new Error(`unknown: ${request.url}`)));
    command(request).then(
      (answer) => response.end(JSON.stringify(answer ?? null)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function main(dataDir) {
  const provider = await startOidcProvider(0, {
    redirectUris: ['http://127.0.0.1/api/auth/google/callback', 'http://127.0.0.1/api/age/openid/return'],
    accounts: PEOPLE,
  });
  const wallet = await openWallet();
  const banners = await startBannerHost();
  const system = await startSystem({
    dataDir,
    demo: false,
    adminEmail: 'admin@alcova.test',
    rateLimitScale: 100,
    env: {
      // In production a provider has to speak TLS.
      NODE_ENV: 'test',
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      // The same one proves the age, where the policy asks for it.
      AGE_OPENID_ISSUER: provider.issuer,
      AGE_OPENID_CLIENT_ID: provider.clientId,
      AGE_OPENID_CLIENT_SECRET: provider.clientSecret,
      AGE_OPENID_LABEL: 'Serviço de teste',
      AGE_WALLET_ANCHORS: wallet.anchorPem,
      BANNER_SCRIPT_URL: `${banners.url}/{key}/banner.js`,
      BANNER_KEY_320X50: 'key-320x50',
      BANNER_KEY_300X250: 'key-300x250',
      // Where the files of videos stand that tests put straight into the catalogue.
      FOREIGN_MEDIA_ORIGINS: 'http://127.0.0.1',
    },
  }).catch(async (error) => {
    banners.stop();
    await provider.stop();
    throw error;
  });
  const control = await startControl(provider, wallet, system);
  const stop = async () => {
    control.close();
    banners.stop();
    await system.stop();
    await provider.stop();
    process.exit(0);
  };
  process.stdin.once('end', () => void stop());
  process.stdin.resume();
  const { url, adminEmail, adminPassword } = system;
  const controlUrl = `http://127.0.0.1:${control.address().port}`;
  const places = { url, controlUrl, bannersUrl: banners.url, dataDir };
  process.stdout.write(`${JSON.stringify({ ...places, adminEmail, adminPassword })}\n`);
}

main(process.argv[2]).catch((cause) => {
  process.stderr.write(`${cause.stack}\n`);
  process.exit(1);
});
