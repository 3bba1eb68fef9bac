import { QRCodeSVG } from 'qrcode.react';
import { waitingTexts as texts } from './texts';

/** A question for a wallet on another device. It is long: the squares are as large as they can be, at the price of mending less. */
export default function Picture({ address }: { address: string }) {
  return <QRCodeSVG value={address} level="L" marginSize={4} title={texts.code} />;
}
