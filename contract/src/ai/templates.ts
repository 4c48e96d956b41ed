import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Revision, seen } from '../revisions.ts'
import { Done, Text } from '../values.ts'
import { CONTENT_TYPES, TONES } from './creator.ts'

/** How each type and tone shapes the prompt. */
const Template = z.object({
  kind: z.enum(['type', 'tone']),
  name: z.enum([...CONTENT_TYPES, ...TONES]),
  text: z.string(),
  /** What it says unless somebody changes it. */
  standard: z.string(),
  /** 0 where it is the standard. */
  revision: Revision,
})
export type Template = z.infer<typeof Template>

/** The seed's four types, then its four tones. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/ai/templates',
  summary: 'What types and tones tell the model',
  reply: z.object({ templates: z.array(Template) }),
})

export const changeTemplate = endpoint({
  method: 'POST',
  path: '/api/ai/templates',
  summary: 'Change what a type or a tone tells the model',
  json: z.object({
    name: z.enum([...CONTENT_TYPES, ...TONES], 'Modelo desconhecido'),
    /** Null: the standard text again. */
    text: z.nullable(Text(4_000, 'Escreva a instrução')),
    ...seen,
  }),
  reply: Done,
})

/** The instructions as the model gets them: what it is, the type, the tone. Shown before it is sent. */
export const composeInstructions = (type: string, tone: string): string =>
  [
    'Você escreve para uma agência brasileira, em português do Brasil. Responda só com o texto pedido, em Markdown.',
    type,
    tone,
  ].join('\n\n')
