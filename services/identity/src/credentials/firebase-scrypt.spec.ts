import { FIREBASE_DECOY, isFirebaseHash, matchesFirebaseHash } from './firebase-scrypt';

/** The test vector that the algorithm's authors publish. */
const parameters = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
};
const STORED =
  '$firebase-scrypt$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';

describe('an imported Firebase hash', () => {
  it('matches the password of the published vector, and no other', async () => {
    await expect(matchesFirebaseHash(STORED, 'user1password', parameters)).resolves.toBe(true);
    await expect(matchesFirebaseHash(STORED, 'user1passwore', parameters)).resolves.toBe(false);
    await expect(matchesFirebaseHash(STORED, '', parameters)).resolves.toBe(false);
  });

  it("does not match with another project's key", async () => {
    const other = { ...parameters, signerKey: Buffer.alloc(64, 1).toString('base64') };
    await expect(matchesFirebaseHash(STORED, 'user1password', other)).resolves.toBe(false);
  });

  it.each(['$firebase-scrypt$', '$firebase-scrypt$AAAA', '$firebase-scrypt$AAAA$!!', FIREBASE_DECOY])(
    'that reads %p matches nothing',
    async (stored) => {
      expect(isFirebaseHash(stored)).toBe(true);
      await expect(matchesFirebaseHash(stored, 'user1password', parameters)).resolves.toBe(false);
    },
  );

  it('is told from our own', () => expect(isFirebaseHash('$argon2id$v=19$m=19456,t=2,p=1$a$b')).toBe(false));
});
