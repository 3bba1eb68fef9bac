'use strict';
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { basename, dirname, join } = require('node:path');

/**
 * Loaded into each process of a measured site (NODE_OPTIONS allows no --cpu-prof): what it spends its processor time on, from its start to
 * its end, is in the folder of ALCOVA_PROFILES then, as Chromium's tools read it.
 */
const [, program = ''] = process.argv;
const name = basename(dirname(dirname(program)));
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('exit', () => {
  session.post('Profiler.stop', (error, { profile }) => {
    if (error) throw error;
    writeFileSync(
      join(process.env.ALCOVA_PROFILES, `${name}-${process.pid}.cpuprofile`),
      JSON.stringify(profile),
    );
  });
});
