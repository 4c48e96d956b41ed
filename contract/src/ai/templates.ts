import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { optimisticLockFields, Revision } from '../values/revisions.ts'
import { Text } from '../values/values.ts'
import { CONTENT_TYPES, TONES } from './creator.ts'

const TEMPLATE_NAMES = [...CONTENT_TYPES, ...TONES] as const
type TemplateName = (typeof TEMPLATE_NAMES)[number]

export const toTemplateNumber = (name: TemplateName): number => TEMPLATE_NAMES.indexOf(name) + 1
export const findTemplateName = (number: number): TemplateName | undefined => TEMPLATE_NAMES[number - 1]

const PromptTemplate = z.object({
  kind: z.enum(['type', 'tone']),
  name: z.enum(TEMPLATE_NAMES),
  text: z.string(),
  standard: z.string(),
  /** 0 while the default text applies. */
  revision: Revision,
})
export type PromptTemplate = z.infer<typeof PromptTemplate>

export const listPromptTemplates = endpoint({
  method: 'GET',
  path: '/api/ai/templates',
  access: 'content.read',
  summary: 'List the prompt templates of types and tones',
  reply: z.object({ templates: z.array(PromptTemplate) }),
})

export const changePromptTemplate = endpoint({
  method: 'POST',
  path: '/api/ai/templates',
  access: 'settings.write',
  summary: 'Change the prompt template of a type or a tone',
  json: z.object({
    name: z.enum(TEMPLATE_NAMES, 'Modelo desconhecido'),
    /** Null restores the default text. */
    text: z.nullable(Text(4_000, 'Escreva a instrução')),
    ...optimisticLockFields,
  }),
})

export const composeInstructions = (type: string, tone: string): string =>
  [
    'Você escreve para uma agência brasileira, em português do Brasil. Responda só com o texto pedido, em Markdown.',
    type,
    tone,
  ].join('\n\n')
