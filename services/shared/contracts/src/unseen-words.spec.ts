import type { z } from 'zod';
import {
  addCaseNote,
  addNote,
  appealCase,
  appealTale,
  authorityReceipt,
  authorityWithdrawal,
  importedBook,
  importedTale,
  importedVideo,
  listedTerm,
  listName,
  newBook,
  newLegalText,
  newVideo,
  operatorAct,
  participantRecord,
  passkeyName,
  personName,
  settingsChanges,
  suspendAuthor,
  taleText,
} from './index';

/** All that people write and that may not be empty. */
/** The fields of an operation's body. */
function bodyOf<Shape extends z.core.$ZodShape>({ body }: { readonly body?: z.ZodObject<Shape> }): Shape {
  if (!body) throw new RangeError('no body');
  return body.shape;
}

const ASKED = {
  'name of an account': personName,
  'name of a passkey': passkeyName,
  'title of a video': newVideo.shape.title,
  'participant of a video': newVideo.shape.participants.unwrap().element,
  'imported title of a video': importedVideo.shape.title,
  'name in a record': participantRecord.shape.name,
  'title of a book': newBook.shape.title,
  'text of a book': newBook.shape.description,
  'imported title of a book': importedBook.shape.title,
  'title of a tale': taleText.title,
  'text of a tale': taleText.tale,
  'imported title of a tale': importedTale.shape.title,
  'imported text of a tale': importedTale.shape.tale,
  'appeal of a tale': bodyOf(appealTale).text,
  'appeal of a case': bodyOf(appealCase).text,
  'note on a tale': bodyOf(addNote).text,
  'note on a case': bodyOf(addCaseNote).text,
  'reason of a suspension': bodyOf(suspendAuthor).reason,
  'receipt of an authority': authorityReceipt.shape.receipt,
  'reason of a withdrawal': authorityWithdrawal.shape.because,
  'name of the site': settingsChanges.shape.siteName,
  'legal text': newLegalText.shape.text,
  term: listedTerm.shape.term,
  'name of a list': listName,
  'name of an operator': operatorAct.shape.operator,
  'reason of an operator': operatorAct.shape.reason,
};
const UNSEEN = [
  '',
  '   ',
  '\u200b'.repeat(150),
  '\u3164'.repeat(150),
  '\u2800'.repeat(150),
  '\u00ad\u2060\ufeff',
  '\u202e\u202c',
  '\ufe0f\u200d',
];
/** One is long enough for each, the other short enough. */
const SEEN = ['Uma noite ❤️', 'a'.repeat(100)];

describe('what may not be empty', () => {
  it.each(Object.entries(ASKED))('is not made of what nobody sees: %s', (_what, schema) => {
    expect(UNSEEN.filter((typed) => schema.safeParse(typed).success)).toEqual([]);
    expect(SEEN.some((typed) => schema.safeParse(typed).success)).toBe(true);
  });
});

describe('a video', () => {
  it('is cleaned as a tale is', () => {
    const video = {
      title: 'Um\u2028título\u0007 \u202eodal\u202c',
      description: 'uma\u0085linha\vdepois',
      category: 'gay',
      url: 'x',
    };
    expect(
      newVideo.parse({ ...video, author: 'Ana\u000bLuz', participants: ['Bia\u2029Luz'] }),
    ).toMatchObject({
      ...{
        title: 'Um título odal',
        description: 'uma\nlinha\ndepois',
        author: 'Ana Luz',
        participants: ['Bia Luz'],
      },
    });
  });
});
