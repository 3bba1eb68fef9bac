/** A node of a parsed module, as far as the plugins here look at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name of a property of an object literal, or undefined for what has none. */
export function propertyName(member: Node): string | undefined {
  if (member.type !== 'Property' || !('key' in member) || !isNode(member.key)) return undefined;
  if ('name' in member.key && typeof member.key.name === 'string') return member.key.name;
  return 'value' in member.key && typeof member.key.value === 'string' ? member.key.value : undefined;
}

/** Whether a property of an object literal is a method, an accessor or holds a function. */
export const isFunction = (member: Node): boolean =>
  'value' in member && isNode(member.value) && /Function/.test(member.value.type);

/** The members of the object literals among the arguments of a call, also those that it hands on through another call. */
export function objectArguments(call: Node): readonly (readonly Node[])[] {
  if (call.type !== 'CallExpression' || !('arguments' in call) || !Array.isArray(call.arguments)) return [];
  return call.arguments.filter(isNode).flatMap((argument) => {
    if (argument.type !== 'ObjectExpression') return objectArguments(argument);
    return 'properties' in argument && Array.isArray(argument.properties)
      ? [argument.properties.filter(isNode)]
      : [];
  });
}
