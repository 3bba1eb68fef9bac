/** Whether it can be an id of the site's (ID_PATTERN of the contracts, which are too much code here): storage may hold anything. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
