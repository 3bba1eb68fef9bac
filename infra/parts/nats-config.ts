/** What one NATS user may do. Subjects may hold wildcards; replies to requests are allowed on top. */
export interface NatsUser {
  readonly name: string;
  readonly password: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** Text of a nats-server configuration file with exactly these users; without users everybody on the machine may do everything. */
export function natsConfig(users: readonly NatsUser[], maxFileStore = '10GB'): string {
  const limits = [
    'max_payload: 1MB',
    `jetstream: { max_file_store: ${maxFileStore}, max_memory_store: 256MB }`,
  ];
  if (users.length === 0) return `${limits.join('\n')}\n`;
  return `${limits.join('\n')}\nauthorization {\n  users = [\n${users.map(userEntry).join('\n')}\n  ]\n}\n`;
}

function userEntry(user: NatsUser): string {
  return [
    '    {',
    `      user: ${quoted(user.name)}, password: ${quoted(user.password)}`,
    '      permissions: {',
    `        publish: { allow: ${list(user.publish)} }`,
    `        subscribe: { allow: ${list(user.subscribe)} }`,
    '        allow_responses: { max: 1, expires: "2m" }',
    '      }',
    '    }',
  ].join('\n');
}

function list(subjects: readonly string[]): string {
  return `[${subjects.map(quoted).join(', ')}]`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
