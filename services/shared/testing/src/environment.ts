/** A variable that the integration project's set-up exports. @throws Error when a suite runs without it */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this suite in the integration project`);
  return value;
}
