const NOBODY = 'Um administrador do site';
const WORD = "[\\p{Script=Latin}\\p{M}'’-]{1,20}";
/** No digit, point, slash or at sign: no address, link or number can be written so. */
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,3}$`, 'u');

/** Who invites, as another person's mail may say it: the name of an administrator where it can be nothing else. */
export const inviterOf = (name: string | undefined): string =>
  name !== undefined && NAME.test(name) ? name : NOBODY;
