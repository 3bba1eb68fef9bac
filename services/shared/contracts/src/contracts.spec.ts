import { z } from 'zod';
import * as contracts from './index';
import {
  ERRORS,
  isErrorCode,
  isOperation,
  httpStatusOf,
  pageNumber,
  pageSize,
  publicUrl,
  ROUTES,
  rpcSubject,
  safeFileName,
  type ErrorCode,
  type RouteContract,
} from './index';

describe('errors', () => {
  it('gives every code a message and an HTTP status', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(ERRORS[code].message).not.toBe('');
      expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(['toString', '__proto__', 'constructor', '', 7, null])('does not take %p for a code', (value) => {
    expect(isErrorCode(value)).toBe(false);
  });
});

describe('pages', () => {
  it.each([
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['2.5', 1],
    ['', 1],
    ['3', 3],
    ['1000000000', 1_000_000],
    [undefined, 1],
  ])('reads page %p as %p', (typed, page) => expect(pageNumber.parse(typed)).toBe(page));

  it.each([
    ['0', 15],
    ['10', 10],
    ['1000', 60],
    ['abc', 15],
    [undefined, 15],
  ])('reads page size %p as %p', (typed, size) => expect(pageSize(15).parse(typed)).toBe(size));
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\videos\\Meu Vídeo.MP4', 'Meu-Video.mp4'],
    ['"><script>.mp4', 'script.mp4'],
    ['🎬🎬.mp4', 'video.mp4'],
    ['.mp4', 'mp4'],
    ['', 'video'],
    ['a\r\nX-Evil: 1.mp4', 'a-X-Evil-1.mp4'],
  ])('makes %p safe', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('bounds a name of 300 characters and keeps its extension', () => {
    const safe = safeFileName(`${'a'.repeat(300)}.webm`);
    expect(safe).toHaveLength(95);
    expect(safe.endsWith('.webm')).toBe(true);
  });
});

describe('public addresses', () => {
  const hosts = { videoCdnUrl: 'https://v.example', imageCdnUrl: 'https://i.example' };
  it('puts a video on the video host without its prefix', () => {
    expect(publicUrl('videos/a1/clip.mp4', hosts)).toBe('https://v.example/a1/clip.mp4');
  });
  it("puts an image below the image host's images/", () => {
    expect(publicUrl('images/abc.webp', hosts)).toBe('https://i.example/images/abc.webp');
  });
});

describe('registry', () => {
  it('has no two routes on one method and path, and no operation id twice', () => {
    const places = ROUTES.map((route) => `${route.method} ${route.path}`);
    expect(new Set(places).size).toBe(places.length);
    const ids = ROUTES.map((route) => route.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no subject twice', () => {
    const subjects = Object.values(contracts).flatMap((value) =>
      typeof value === 'object' && value !== null && 'deadlineMs' in value && 'name' in value
        ? [rpcSubject(value)]
        : [],
    );
    expect(subjects.length).toBeGreaterThan(20);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

describe('answers', () => {
  // The browser takes anything else for no answer of the gateway (web/src/shared/api/answer.ts).
  it('are objects, or there is none', () => {
    const kinds = ROUTES.filter(
      ({ status, download, picture }) => status !== 302 && !download && !picture,
    ).map(({ operationId, status, response }) => {
      const { type, anyOf = [] } = z.toJSONSchema(response, { unrepresentable: 'any' });
      const isObject = type === 'object' || (anyOf.length > 0 && anyOf.every((one) => one.type === 'object'));
      return [operationId, isObject || (status === 204 && type === 'null')];
    });
    expect(kinds.filter(([, isAsAgreed]) => !isAsAgreed)).toEqual([]);
  });
});

/** Whether an answer may hold fields that its schema does not name. */
function isOpen(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false))
    return true;
  return Object.values(schema).some(isOpen);
}

describe('answers that the gateway hands on as they are', () => {
  const operations = ROUTES.filter(isOperation);

  it('hold no field that they do not name', () => {
    expect(operations.length).toBeGreaterThan(10);
    expect(operations.filter(({ output }) => isOpen(z.toJSONSchema(output)))).toEqual([]);
    expect(isOpen(z.toJSONSchema(z.object({ items: z.array(z.looseObject({})) })))).toBe(true);
  });

  it('say where they lead, of those that lead elsewhere', () => {
    const leading = operations.filter(({ status }) => status === 302);
    expect(leading.map(({ output }) => output.safeParse({ link: 'https://site.example/' }).success)).toEqual(
      leading.map(() => true),
    );
    expect(leading.length).toBeGreaterThan(0);
  });
});

/** Whether a list in an answer tells addresses of people: a property of that name somewhere within the items of an array. */
function listsAddresses(schema: unknown, isInList = false): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(
    ([key, value]) =>
      (isInList && /^e-?mail/i.test(key)) || listsAddresses(value, isInList || key === 'items'),
  );
}
const answerOf = ({ response }: RouteContract) => z.toJSONSchema(response, { unrepresentable: 'any' });

describe('what the staff may do', () => {
  const ofStaff = ROUTES.filter(({ access }) => access !== 'public' && !access.includes('user'));
  const reads = ({ method }: RouteContract) => method === 'GET';
  const isBulkRead = (route: RouteContract) =>
    reads(route) && (route.download !== undefined || listsAddresses(answerOf(route)));
  const named = (routes: readonly RouteContract[]) => routes.map(({ operationId }) => operationId);

  it('asks for a fresh proof where it changes something, or says why it does not', () => {
    const changing = ofStaff.filter((route) => !reads(route));
    expect(changing.length).toBeGreaterThan(50);
    expect(named(changing.filter(({ fresh, withoutProof }) => !fresh === !withoutProof))).toEqual([]);
  });

  it('leaves an entry in the audit log where it changes something, or says why it does not', () => {
    const wrong = ({ audit = [], withoutEntry }: RouteContract) => (audit.length === 0) === !withoutEntry;
    expect(named(ofStaff.filter((route) => !reads(route) && wrong(route)))).toEqual([]);
  });

  it('asks for a proof and leaves an entry for exports and for lists of addresses, without exception', () => {
    const bulk = ofStaff.filter(isBulkRead);
    expect(named(bulk)).toEqual(expect.arrayContaining(['listUsers', 'exportUsers', 'exportVideos']));
    expect(named(bulk.filter(({ fresh, audit = [] }) => !fresh || audit.length === 0))).toEqual([]);
  });

  it('has no reason for leaving out what is there', () => {
    const both = ({ fresh, withoutProof, audit, withoutEntry }: RouteContract) =>
      (fresh && withoutProof) || (audit && withoutEntry);
    expect(named(ROUTES.filter(both))).toEqual([]);
  });

  it('calls nothing harmless that changes something for visitors', () => {
    // A list of names, so that whoever adds one thinks twice.
    expect(named(ofStaff.filter((route) => !reads(route) && !route.fresh)).sort()).toEqual(
      [
        ...['nextTale', 'reviewTale', 'renewTaleLease', 'releaseTaleLease', 'addTaleNote'],
        ...['nextCase', 'reviewCase', 'renewCaseLease', 'releaseCaseLease', 'addCaseNote'],
        ...['decideTale', 'undoDecision', 'linkTaleVideo', 'suspendAuthor', 'decideCase', 'undoCaseDecision'],
        ...['upload', 'uploadVideo', 'finishUpload', 'uploadImage', 'createVideo'],
        ...['refreshDuration', 'retryProcessing'],
        ...['previewPicture', 'previewPolicy', 'testAgeWay', 'verifyAudit'],
        ...['countReported', 'previewVideosChange'],
        // What visitors see of it is the caption, which asks for the proof.
        ...['setVideoVoiceText', 'moveVideoBoundary', 'deleteVideoAlignment'],
      ].sort(),
    );
  });

  it('names acts that a service may tell of', () => {
    const acts = ROUTES.flatMap(({ audit = [] }) => audit);
    expect(acts.filter((act) => !/^[a-z-]+(\.[a-z-]+)+$/.test(act))).toEqual([]);
  });

  it('is written down where people of the staff change how they sign in', () => {
    const own = ROUTES.flatMap(({ access, audit = [] }) =>
      access === 'public' || access.includes('user') ? audit : [],
    );
    expect([...new Set(own)].sort()).toEqual(
      [
        ...['account.sign-in', 'account.password', 'account.password-reset', 'account.email'],
        ...['account.second-factor-on', 'account.second-factor-off', 'account.recovery-codes'],
        ...['account.passkey-add', 'account.passkey-remove'],
      ].sort(),
    );
  });
});

describe('dangerous acts', () => {
  it('ask for a fresh proof of the person', () => {
    const fresh = ROUTES.filter((route) => route.fresh).map(({ operationId }) => operationId);
    expect(fresh).toEqual(
      expect.arrayContaining([
        ...['deleteVideo', 'deleteVideos', 'deleteBook', 'deleteAd', 'deleteFile', 'deleteRecord'],
        ...['eraseBook', 'eraseAd', 'eraseVideos', 'restoreVideos'],
        ...['updatePolicy', 'updateSettings', 'publishLegalText', 'setTerms'],
        ...['importHashList', 'deleteHashList', 'exportHashList'],
      ]),
    );
  });
});
