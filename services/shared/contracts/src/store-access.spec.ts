import { STORE_USERS, type StoreAct, storeAccess } from './store-access';

const holders = (act: StoreAct, prefix: string) =>
  STORE_USERS.filter((user) =>
    storeAccess(user).grants.some(({ keys, may }) => may.includes(act) && keys.startsWith(prefix)),
  );

describe('what processes may do at the store', () => {
  it('lets the gateway alone read what people asked for of their data, and nobody replace that of another service', () => {
    expect(holders('read', 'exports/')).toEqual(['gateway']);
    expect(holders('list', 'exports/')).toEqual(['identity']);
    expect(holders('delete', 'exports/')).toEqual(['identity']);
    const writers = STORE_USERS.flatMap((user) =>
      storeAccess(user).grants.flatMap(({ keys, may }) =>
        keys.startsWith('exports/') && may.includes('write') ? [[user, keys]] : [],
      ),
    );
    expect(writers).toEqual(
      ['identity', 'catalogue', 'moderation', 'commerce', 'media'].map((name) => [
        name,
        `exports/*/${name}.sealed`,
      ]),
    );
  });

  it('lets nobody take away that an account was erased', () => {
    expect(holders('delete', 'erasures/')).toEqual([]);
    expect(holders('write', 'erasures/')).toEqual(['identity']);
  });

  it('lets media alone take away what was made of uploads, and a gateway what it stored itself', () => {
    expect(holders('delete', 'assets/')).toEqual(['media']);
    expect(holders('delete', 'images/')).toEqual(['media']);
    expect(holders('delete', 'videos/')).toEqual(['media', 'gateway']);
    expect(holders('list', 'videos/')).toEqual(['media']);
  });

  it('gives the whole to nobody of the site, and to who backs it up for reading alone', () => {
    const everything = STORE_USERS.flatMap((user) =>
      storeAccess(user).grants.flatMap(({ keys, may }) => (keys === '*' ? [[user, may]] : [])),
    );
    expect(everything).toEqual([
      ['operator', ['read', 'write', 'list', 'delete']],
      ['backup', ['read', 'list']],
    ]);
    expect(storeAccess('backup')).toEqual({ grants: [expect.anything()] });
  });
});
