/** The beginning of a stored logo, which is a data URL. */
const PREFIX = 'data:image/webp;base64,'

export const toWebpDataUrl = (picture: Buffer): string => PREFIX + picture.toString('base64')

/** Reads the picture of a stored logo; undefined where there is none. */
export const readLogoBytes = (address: string | null): Buffer | undefined =>
  address?.startsWith(PREFIX) ? Buffer.from(address.slice(PREFIX.length), 'base64') : undefined
