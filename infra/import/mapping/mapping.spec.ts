import { mapAccount, mapAuthRecord } from './accounts';
import { mapMarks } from './marks';
import { mapAd, mapBook } from './shop';
import { mapTale } from './tales';
import { mapUpload } from './uploads';
import { mapVideo } from './videos';

const WHEN = '2023-11-14T22:13:20.000Z';
const URL = 'https://videos.example/filme.mp4';
const USERS_ONLY = { keepRoles: false };

describe('a document of videos', () => {
  it('[DATA-02] becomes a video with all its fields', () => {
    const fields = {
      ...{ title: ' Conto ', description: 'Sobre o mar.', url: URL, poster: `${URL}.jpg`, thumbnailUrl: '' },
      ...{
        category: 'trans',
        author: 'Ana',
        views: 12,
        likes: 3,
        dislikes: '1',
        comments: 2,
        isActive: false,
      },
      ...{ isFavorite: true, participants: ['Rui'], duration: 61.5, createdAt: WHEN, updatedAt: WHEN },
    };
    expect(mapVideo('v1', fields)).toEqual({
      record: { ...fields, id: 'v1', title: 'Conto', dislikes: 1 },
      notes: [],
    });
  });

  it("[DATA-02] has the specification's defaults for what is missing", () => {
    expect(mapVideo('v1', { title: 'Conto', url: URL, __createTime: WHEN })).toEqual({
      record: {
        ...{ id: 'v1', title: 'Conto', url: URL, description: '', poster: '', thumbnailUrl: '', author: '' },
        ...{ category: 'hetero', views: 0, likes: 0, dislikes: 0, comments: 0, isActive: true },
        ...{ isFavorite: false, participants: [], duration: 0, createdAt: WHEN, updatedAt: null },
      },
      notes: [],
    });
  });

  it.each([
    [{ title: '' }, 'title-missing'],
    [{ title: 'x'.repeat(201) }, 'title-invalid'],
    [{ url: undefined }, 'url-missing'],
    [{ url: 'javascript:alert(1)' }, 'url-invalid'],
    [{ url: 'filme.mp4' }, 'url-invalid'],
    [{ category: 'outra' }, 'category-invalid'],
    [{ views: 'muitas' }, 'views-invalid'],
    [{ views: 1.5 }, 'views-invalid'],
    [{ views: '1.5' }, 'views-invalid'],
    [{ views: '1.23' }, 'views-invalid'],
    [{ views: '1.234,567' }, 'views-invalid'],
    [{ isActive: 'Oculto por denúncia' }, 'isActive-invalid'],
    [{ createdAt: '31/02/2026' }, 'createdAt-invalid'],
    [{ isActive: 'talvez' }, 'isActive-invalid'],
    [{ participants: 'Rui' }, 'participants-invalid'],
    [{ createdAt: 'ontem' }, 'createdAt-invalid'],
    [{ createdAt: '0000-01-01T00:00:00Z' }, 'createdAt-invalid'],
    [{ createdAt: {} }, 'createdAt-invalid'],
  ])('[DATA-02] is refused with %j: %s', (change, reason) =>
    expect(mapVideo('v1', { title: 'Conto', url: URL, ...change })).toEqual({ refused: reason }),
  );

  it.each([
    ['isActive', 'sim', true],
    ['isActive', 'NÃO', false],
    ['isActive', ' Inativo ', false],
    ['isFavorite', 1, true],
    ['isFavorite', 'falso', false],
    ['views', '1.234', 1_234],
    ['views', '1.234.567', 1_234_567],
    ['views', '12,345', 12_345],
    ['views', '1 234', 1_234],
    ['views', '1234', 1_234],
    ['duration', '61,5', 61.5],
    ['createdAt', '31/12/2026', '2026-12-31T03:00:00.000Z'],
    ['createdAt', '31/12/2026 22:30', '2027-01-01T01:30:00.000Z'],
  ])('reads its %s of %j as %j', (field, value, read) =>
    expect(mapVideo('v1', { title: 'Conto', url: URL, [field]: value })).toMatchObject({
      record: { [field]: read },
      notes: [],
    }),
  );

  it('is refused with an id that no address could hold', () =>
    expect(mapVideo('../v1', { title: 'Conto', url: URL })).toEqual({ refused: 'id-invalid' }));

  it.each([
    ['duration', 'NaN', 'dropped', 0],
    ['duration', -3, 'dropped', 0],
    ['thumbnailUrl', '/padrao.jpg', 'dropped', ''],
    ['likes', -1, 'adjusted', 0],
  ])('is taken without its %s of %j', (field, value, what, stands) =>
    expect(mapVideo('v1', { title: 'Conto', url: URL, [field]: value })).toMatchObject({
      record: { [field]: stands },
      notes: [{ field, what }],
    }),
  );

  it.each([
    ['1:02', 62],
    ['1:00:01', 3_601],
    ['75', 75],
    [null, 0],
  ])('with a length of %j lasts %d s', (duration, seconds) =>
    expect(mapVideo('v1', { title: 'Conto', url: URL, duration })).toMatchObject({
      record: { duration: seconds },
      notes: [],
    }),
  );

  it.each([
    ['Lésbicas/Bi', 'lesbicas-bi'],
    ['HETERO', 'hetero'],
    ['', 'hetero'],
  ])('of category %j stands in %s', (category, stands) =>
    expect(mapVideo('v1', { title: 'Conto', url: URL, category })).toMatchObject({
      record: { category: stands },
    }),
  );
});

describe('a document of users', () => {
  const fields = { name: 'Ana', email: 'ana@alcova.example', role: 'admin', createdAt: WHEN };
  const auth = mapAuthRecord({
    ...{ email: 'ana@alcova.example', emailVerified: true, passwordHash: 'aGFzaA==', salt: 'c2Fs' },
    ...{ disabled: true, createdAt: '1600000000000' },
  });

  it('[DATA-02] becomes an account, never an administrator unless that was asked for', () => {
    expect(mapAccount('u1', fields, undefined, USERS_ONLY)).toEqual({
      record: {
        ...{ id: 'u1', name: 'Ana', email: 'ana@alcova.example', photo: null, role: 'user', isActive: true },
        ...{ emailConfirmed: false, firebaseHash: null, createdAt: WHEN, updatedAt: null },
      },
      notes: [{ field: 'role', what: 'role-not-kept' }],
    });
    expect(mapAccount('u1', fields, undefined, { keepRoles: true })).toMatchObject({
      ...{ record: { role: 'admin' }, notes: [] },
    });
    expect(mapAccount('u1', { ...fields, role: 'rei' }, undefined, { keepRoles: true })).toMatchObject({
      ...{ record: { role: 'user' }, notes: [{ field: 'role', what: 'adjusted' }] },
    });
  });

  it('[DATA-02] takes from Firebase Auth the hash, the confirmed address and whether it is closed', () => {
    expect(mapAccount('u1', { ...fields, role: 'user' }, auth, USERS_ONLY)).toMatchObject({
      record: {
        ...{ isActive: false, emailConfirmed: true, createdAt: WHEN },
        firebaseHash: { salt: 'c2Fs', hash: 'aGFzaA==' },
      },
      notes: [],
    });
    expect(mapAccount('u1', {}, auth, USERS_ONLY)).toMatchObject({
      record: { name: 'ana', role: 'user', createdAt: '2020-09-13T12:26:40.000Z' },
    });
  });

  it('[DATA-02] is refused without an address', () =>
    expect(mapAccount('u1', { name: 'Ana' }, undefined, USERS_ONLY)).toEqual({ refused: 'email-missing' }));

  it('keeps favourites and videos watched in their order, the last as the newest', () => {
    const now = new Date(WHEN);
    expect(
      mapMarks('u1', { favoriteVideos: ['a', 'videos/b', 'a', '?'], recentVideos: [{ id: 'c' }] }, now),
    ).toEqual({
      record: {
        id: 'u1',
        favorites: [
          { videoId: 'a', at: '2023-11-14T22:13:19.999Z' },
          { videoId: 'b', at: WHEN },
        ],
        watched: [{ videoId: 'c', at: WHEN }],
      },
      notes: [{ field: 'favoriteVideos', what: 'adjusted' }],
    });
    expect(mapMarks('u1', { favoriteVideos: [] }, now)).toEqual({ record: undefined, notes: [] });
  });
});

describe('a document of contos', () => {
  const fields = { title: 'Conto', tale: 'Era uma vez.', category: 'gay', sentAt: WHEN };

  it('[DATA-02] becomes a tale with its defaults', () =>
    expect(mapTale('c1', fields)).toEqual({
      record: {
        ...{ ...fields, id: 'c1', author: 'Anônimo', isRead: false, isApproved: false, isDenied: false },
        videoURL: null,
      },
      notes: [],
    }));

  it('[DATA-02] that is approved and denied at once is refused', () =>
    expect(mapTale('c1', { ...fields, isApproved: true, isDenied: true })).toEqual({
      refused: 'isDenied-invalid',
    }));
});

describe('a document of livros or anuncios', () => {
  const book = { title: 'Livro', description: 'Bom.', coverUrl: URL, link: URL, type: 'ebook' };

  it.each([
    [10, 10],
    ['R$ 29,90', 29.9],
    ['R$ 1.234,50', 1_234.5],
    ['1.234', 1_234],
    ['19.9', 19.9],
    [0, 0],
  ])('[DATA-02] becomes a book of %j', (price, reais) =>
    expect(mapBook('l1', { ...book, price })).toEqual({
      record: { ...book, id: 'l1', price: reais, createdAt: null, updatedAt: null },
      notes: [],
    }),
  );

  it.each([['abc'], [-1], [1e9], [null]])('[DATA-02] is refused at a price of %j', (price) =>
    expect(mapBook('l1', { ...book, price })).toEqual({
      refused: price === null ? 'price-missing' : 'price-invalid',
    }),
  );

  it('[DATA-02] becomes an ad, unless it leads nowhere on the web', () => {
    const ad = { imageUrl: URL, redirectUrl: URL, createdAt: WHEN, updatedAt: WHEN };
    expect(mapAd('a1', ad)).toEqual({ record: { ...ad, id: 'a1' }, notes: [] });
    expect(mapAd('a1', { ...ad, redirectUrl: 'javascript:x' })).toEqual({ refused: 'redirectUrl-invalid' });
  });
});

describe('a document of uploads', () => {
  const fields = {
    title: 'Conto',
    url: URL,
    fileName: 'filme.mp4',
    fileSize: 5,
    status: 'success',
    uploadedAt: WHEN,
  };

  it('[DATA-02] becomes an entry of the log', () =>
    expect(mapUpload('u1', fields)).toEqual({ record: { ...fields, id: 'u1' }, notes: [] }));

  it.each([
    [{ status: 'quase' }, 'status-invalid'],
    [{ uploadedAt: null }, 'uploadedAt-missing'],
    [{ fileSize: -1 }, 'fileSize-invalid'],
  ])('[DATA-02] is refused with %j', (change, refused) =>
    expect(mapUpload('u1', { ...fields, ...change })).toEqual({ refused }),
  );
});
