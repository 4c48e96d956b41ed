import type { SecretBox } from '#core/secret-box.ts'

/** The content of a link's mail, which is stored encrypted until it is sent, because it contains the link. */
export type LinkMailContent = {
  kind: 'invitation' | 'reset'
  link: string
  to: string
  sender: string
  recipient: string | null
}

const locate = (linkId: number) => `link_mails:${linkId}`

export const sealMailContent = (box: SecretBox, linkId: number, content: LinkMailContent): string =>
  box.seal(JSON.stringify(content), locate(linkId))

/** @throws BadSecretKeyError */
export const openMailContent = (box: SecretBox, linkId: number, sealed: string): LinkMailContent =>
  JSON.parse(box.open(sealed, locate(linkId)))
