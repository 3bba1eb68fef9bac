import { runAlcova, systemOfEnvironment, TOPICS } from '@alcova/operator';
import { resolve } from 'node:path';
import { backupOf } from './backup-topic';
import { siteOfCheckout } from './checkout-site';
import { localSystem } from './local-system';
import { importing } from './import-topic';

const root = resolve(__dirname, '../..');
/** A notice for developers, not for who runs the site. */
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
const system = process.env['NATS_URL'] ? systemOfEnvironment(process.env) : localSystem(root, process.env);

const topics = [...TOPICS, importing, backupOf(siteOfCheckout(root, process.env))];

void runAlcova(process.argv.slice(2), system, topics).then((code) => {
  process.exitCode = code;
});
