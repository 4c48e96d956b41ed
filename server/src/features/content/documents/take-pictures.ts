/** `base64`: of the picture's bytes. */
export type FilePicture = { base64: string }

const DATA_ADDRESS = /data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=]+)/g

/** Puts a short address in the place of each picture that a text brings inside itself, so that it can be read as text. */
export function takePictures(text: string): { text: string; pictures: FilePicture[] } {
  const pictures: FilePicture[] = []
  const rest = text.replace(DATA_ADDRESS, (_, base64: string) => `x-imagem-do-arquivo:${pictures.push({ base64 }) - 1}`)
  return { text: rest, pictures }
}

/** `addresses`: of the stored pictures; an image without one is left out when the HTML is cleaned. */
export const placePictures = (html: string, addresses: readonly (string | undefined)[]): string =>
  html.replace(/x-imagem-do-arquivo:(\d{1,6})/g, (_, at: string) => addresses[Number(at)] ?? '')
