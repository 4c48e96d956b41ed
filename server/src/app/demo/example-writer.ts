import type { Slide } from 'contract/pieces/slides.ts'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { composePiece, type PieceText } from '#features/pieces/text/compose-piece.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; minItems?: number }

/** The part of a request of OpenAI's protocol that the example is made of. */
export type ExampleRequest = {
  messages?: { content: string }[]
  response_format?: { json_schema?: { name: string; schema: Schema } }
}

/** The material as this server sends it (`features/pieces/text/prompt.ts`); a request for a repair has it inside. */
type Material = { ideia?: string; slide?: Partial<Slide>; peca?: Pick<PieceText, 'slides' | 'caption' | 'hashtags'> }

const NOTICE = 'Texto de exemplo: nenhum modelo o escreveu.'

/** Keeps the fields that a model writes, and marks the headline, by which alternatives differ. */
function writeSlide({ id: _id, photo: _photo, ...slide }: Partial<Slide>, mark: string): object {
  return { ...slide, headline: `${mark}${slide.headline ?? ''}`.slice(0, SLIDE_LIMITS.headline), pictureHint: '' }
}

const writePiece = ({ slides, caption, hashtags }: NonNullable<Material['peca']>, mark = '') => ({
  slides: slides.map((slide) => writeSlide(slide, mark)),
  caption: `${NOTICE}\n\n${caption}`.slice(0, 2_000),
  hashtags,
})

/** Writes one of the alternatives: a headline, a slide or a whole piece, as the schema asks. */
function writeAlternative(
  { slide = {}, peca, ideia }: Material,
  { properties = {} }: Schema,
  n: number,
  isPost: boolean,
): object {
  const mark = `Exemplo ${n + 1}: `
  if (!('slides' in properties))
    return 'template' in properties
      ? writeSlide(slide, mark)
      : { headline: `${mark}${slide.headline ?? ''}`.slice(0, SLIDE_LIMITS.headline) }
  const piece = ideia === undefined ? (peca ?? composePiece('carousel', '')) : composePiece('carousel', ideia)
  return writePiece(isPost ? { ...piece, slides: piece.slides.slice(0, 1) } : piece, mark)
}

/**
 * Writes JSON of the schema that a request asks for, out of its material alone: a piece by the rules that work without a model, or
 * alternatives that are marked as examples.
 * @returns undefined for a request that asks for no such JSON
 */
export function writeExample({ messages = [], response_format: format }: ExampleRequest): string | undefined {
  const { name, schema } = format?.json_schema ?? {}
  if (name === undefined || schema === undefined) return undefined
  const sent = JSON.parse(messages.at(-1)?.content ?? '{}')
  const material: Material = sent.material ?? sent
  const isPost = /exatamente um slide/.test(messages[0]?.content ?? '')
  if (name === 'piece')
    return JSON.stringify(writePiece(composePiece(isPost ? 'static' : 'carousel', material.ideia ?? '')), null, 1)
  const { items = {}, minItems = 1 } = schema.properties?.alternatives ?? {}
  const alternatives = Array.from({ length: minItems }, (_, n) => writeAlternative(material, items, n, isPost))
  return JSON.stringify({ alternatives }, null, 1)
}
