import { type KeptKeys, type KeyName, type KeyStore, Refusal, keyTurn } from '@alcova/operator';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecrets, storeSecrets } from '../local/secrets';
import { hasCode } from '../parts';

const FIELDS = {
  'gateway-caller-keys': 'gatewayCallerKeys',
  'operator-caller-keys': 'operatorCallerKeys',
  'session-signing-keys': 'sessionSigningKeys',
  'media-signing-keys': 'mediaSigningKeys',
  'cookie-keys': 'cookieKeys',
  'identity-seal-keys': 'identitySealKeys',
  'record-keys': 'recordKeys',
  'report-keys': 'reportKeys',
  'export-keys': 'exportKeys',
  'access-records-public-key': 'accessRecordsKey',
} as const satisfies Record<KeyName, string>;
const NAMES = Object.keys(FIELDS) as KeyName[];

/** The keys of a data folder. Its processes are all started anew together: a new key needs no step of its own before it is used. */
export class LocalKeys implements KeyStore {
  readonly inTwoSteps = false;
  readonly keepsPrivateHalf = true;

  constructor(
    private readonly dataDir: string,
    readonly talkTo: NodeJS.WritableStream = process.stdout,
  ) {}

  async load(): Promise<ReadonlyMap<KeyName, KeptKeys>> {
    const secrets = await this.secrets();
    return new Map(
      NAMES.map((name) => {
        const noted = keyTurn.safeParse(secrets.keyTurns?.[name]);
        return [name, { text: secrets[FIELDS[name]], turn: noted.data ?? null }];
      }),
    );
  }

  async save(name: KeyName, kept: KeptKeys): Promise<void> {
    const secrets = await this.secrets();
    const keyTurns = { ...secrets.keyTurns, [name]: kept.turn };
    await storeSecrets(this.dataDir, { ...secrets, [FIELDS[name]]: kept.text, keyTurns });
  }

  restart(): string {
    return 'encerre o "npm start" (Ctrl-C) e inicie-o de novo';
  }

  /** A folder that never ran gets no secrets from here. */
  private async secrets() {
    try {
      await access(join(this.dataDir, 'secrets.json'));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      throw new Refusal(`Não há segredos em ${this.dataDir}. Indique outra pasta com DATA_DIR.`);
    }
    return (await loadSecrets(this.dataDir)).secrets;
  }
}
