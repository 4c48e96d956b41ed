import type { SecretBox } from '../../../core/secret-box.ts'

/** What the mail of a link says. It is stored encrypted until it is sent, because it has the link. */
export type Letter = {
  kind: 'invitation' | 'reset'
  link: string
  to: string
  /** The name of the person who made the link. */
  sender: string
  /** The name of the person who gets a new password; null for an invitation. */
  recipient: string | null
}

const locate = (linkId: number) => `link_mails:${linkId}`

export const sealLetter = (box: SecretBox, linkId: number, letter: Letter): string =>
  box.seal(JSON.stringify(letter), locate(linkId))

/** @throws BadSecretKey */
export const openLetter = (box: SecretBox, linkId: number, sealed: string): Letter => JSON.parse(box.open(sealed, locate(linkId)))
