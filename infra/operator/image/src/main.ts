#!/usr/bin/env node
import { runAlcova, systemOfEnvironment, TOPICS } from '@alcova/operator';
import { backupOf } from '../../backup-topic';
import { namedSite } from '../../named-site';

/** The command of the image: a site that its variables name, and nothing of `npm start`. */
const topics = [...TOPICS, backupOf(namedSite(process.env))];

void runAlcova(process.argv.slice(2), systemOfEnvironment(process.env), topics).then((code) => {
  process.exitCode = code;
});
