#!/usr/bin/env node
import { runAlcova } from './shell/run';
import { systemOfEnvironment } from './shell/system';
import { TOPICS } from './topics/topics';

void runAlcova(process.argv.slice(2), systemOfEnvironment(process.env), TOPICS).then((code) => {
  process.exitCode = code;
});
