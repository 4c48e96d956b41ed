import { Renderer } from '@takumi-rs/core'
import { isSlideFont, type OwnFont } from 'contract/pieces/looks.ts'
import { fileTypeFromBuffer } from 'file-type'
import { invalidFieldsError } from '#core/errors.ts'
import { readFont } from './files.ts'

const PORTUGUESE = [...'AEOaeoãáàâçéêíóôõúüÃÁÀÂÇÉÊÍÓÔÕÚÜ0123456789']
const PROBE = 'probe'
const BOX = { width: 64, height: 64, format: 'raw' } as const
const MAX_FAMILY = 80

const refuse = (reason: string) => invalidFieldsError({ file: reason })
const BROKEN = 'O arquivo não abre como fonte. Baixe-o de novo e envie um TTF, OTF ou WOFF2.'

export type FontFacts = Omit<OwnFont, 'id'>

/**
 * Two fonts of ours stand behind the uploaded one: a letter that it has looks the same before either of them. The renderer's own last
 * resort makes every letter look as if it were there.
 */
async function findMissingLetters(renderer: Renderer): Promise<string[]> {
  for (const font of [...(await readFont('Fraunces')), ...(await readFont('Archivo'))]) await renderer.registerFont(font)
  const draw = (letter: string, behind: string) =>
    renderer.render(
      { type: 'text', text: letter, style: { fontFamily: `"${PROBE}", "${behind}"`, fontSize: 40, color: '#000000' } },
      BOX,
    )
  const missing: string[] = []
  for (const letter of PORTUGUESE) {
    const [one, other] = [await draw(letter, 'Fraunces'), await draw(letter, 'Archivo')]
    if (!one.equals(other)) missing.push(letter)
  }
  return missing
}

/** The server calls it in a child process only. @throws 422 naming `file` */
export async function inspectFont(data: Uint8Array): Promise<FontFacts> {
  if (!['font/ttf', 'font/otf', 'font/woff2'].includes((await fileTypeFromBuffer(data))?.mime ?? '')) throw refuse(BROKEN)
  const renderer = new Renderer()
  const open = async () => {
    const [named] = await renderer.registerFont({ data })
    // a copy: bytes that are registered already keep the name that they have
    await renderer.registerFont({ data: data.slice(), name: PROBE })
    return named
  }
  const found = await open().catch(() => undefined)
  const face = found?.faces[0]
  if (!found || !face) throw refuse(BROKEN)
  const name = found.name.replaceAll(/["\\\p{C}]/gu, '').trim()
  if (name === '') throw refuse('O arquivo não informa o nome da fonte. Envie outro arquivo dela.')
  const missing = await findMissingLetters(renderer)
  if (missing.length > 0) throw refuse(`A fonte não tem estas letras do português: ${missing.slice(0, 12).join(' ')}`)
  const family = (isSlideFont(name) ? `${name} (própria)` : name).slice(0, MAX_FAMILY)
  return { family, weight: Math.round(face.weight), isItalic: face.style !== 'normal' }
}
