import type { Slide } from 'contract/pieces/slides.ts'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { composePiece, type PieceText } from '#features/pieces/text/compose-piece.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; minItems?: number }

export type ExampleRequest = {
  messages?: { content: string }[]
  response_format?: { json_schema?: { name: string; schema: Schema } }
}

type Material = { ideia?: string; slide?: Partial<Slide>; peca?: Pick<PieceText, 'slides' | 'caption' | 'hashtags'> }

const NOTICE = 'Texto de exemplo: nenhum modelo o escreveu.'

function writeSlide({ id: _id, photo: _photo, ...slide }: Partial<Slide>, mark: string): object {
  return { ...slide, headline: `${mark}${slide.headline ?? ''}`.slice(0, SLIDE_LIMITS.headline), pictureHint: '' }
}

const writePiece = ({ slides, caption, hashtags }: NonNullable<Material['peca']>, mark = '') => ({
  slides: slides.map((slide) => writeSlide(slide, mark)),
  caption: `${NOTICE}\n\n${caption}`.slice(0, 2_000),
  hashtags,
})

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
