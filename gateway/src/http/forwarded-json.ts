/** An answer as its service wrote it: JSON after the operation's `output`, which leaves as it is. */
export class ForwardedJson {
  constructor(readonly json: string) {}
}
