import * as z from 'zod/mini'
import { Position } from '../prospecting/area.ts'
import { CivilDate } from '../values/dates.ts'
import { RawText } from '../values/values.ts'

const text = (max: number) => RawText(max, 'Envie um texto')
const address = z.pipe(text(2_000), z.url({ protocol: /^https?$/, error: 'Informe um endereço http(s)' }))
const optionalText = (max: number) => z.nullish(text(max))

/**
 * Where the contact's data come from; `id` is the source's own, by which a later prospecting knows the contact again; `isPersonal`: of a
 * person who trades alone, whose business data are personal data.
 */
export const LeadOrigin = z.object({
  source: text(60),
  id: text(300),
  licence: text(60),
  day: z.nullable(CivilDate),
  isPersonal: z.optional(z.boolean()),
})
export type LeadOrigin = z.infer<typeof LeadOrigin>

/** The fields that a later source fills if they are not known. */
export const FILLED_FIELDS = ['phone', 'site', 'address', 'category', 'instagram', 'city', 'cnpj', 'email'] as const
export type FilledField = (typeof FILLED_FIELDS)[number]

/** Of the fields that are not of the contact's own `origin`; null where that source did not say what it is. */
export const FieldOrigins = z.partialRecord(z.enum([...FILLED_FIELDS, 'position']), z.nullable(LeadOrigin))
export type FieldOrigins = z.infer<typeof FieldOrigins>

export const FoundLead = z.object({
  name: text(300).check(z.minLength(1, 'Informe o nome')),
  phone: optionalText(60),
  site: optionalText(500),
  address: optionalText(500),
  category: optionalText(200),
  place_id: optionalText(300),
  instagram: optionalText(500),
  city: optionalText(200),
  cnpj: optionalText(20),
  email: optionalText(200),
  position: z.nullish(Position),
  origin: z.nullish(LeadOrigin),
})
export type FoundLead = z.infer<typeof FoundLead>

const Slide = z.object({ title: optionalText(500), text: optionalText(5_000), image_url: z.nullish(address) })
const Image = z.object({ url: address, caption: optionalText(5_000) })

const Second = z.number('Informe os segundos').check(z.minimum(0, 'Informe os segundos'))
/** `start` and `end` in seconds. */
export const Segment = z.object({ start: Second, end: Second, text: text(5_000) })
export type Segment = z.infer<typeof Segment>

export const MAX_LEADS = 2_000

/** In UTF-16 units. */
export const MAX_RESULT_TEXT = 500_000

export const RunResult = z.object({
  leads: z.optional(z.array(FoundLead).check(z.maxLength(MAX_LEADS, 'Envie no máximo 2.000 contatos por execução'))),
  slides: z.optional(z.array(Slide).check(z.maxLength(50, 'Envie no máximo 50 slides'))),
  images: z.optional(z.array(Image).check(z.maxLength(50, 'Envie no máximo 50 imagens'))),
  video_url: z.optional(address),
  text: z.optional(text(MAX_RESULT_TEXT)),
  segments: z.optional(z.array(Segment).check(z.maxLength(20_000, 'Envie no máximo 20.000 trechos'))),
  personas: z.optional(z.array(text(200)).check(z.maxLength(200, 'Envie no máximo 200 personas'))),
})
export type RunResult = z.infer<typeof RunResult>

/** The text that an AI provider transcribed may be longer than that of a report. */
export const StoredRunResult = z.extend(RunResult, {
  text: z.optional(z.string()),
  segments: z.optional(z.array(Segment)),
})

const FileByUrl = z.object({ url: address, name: z.optional(text(200)) })

const message = z.optional(text(500))

export const RunReport = z.discriminatedUnion(
  'status',
  [
    z.object({
      status: z.literal('progress'),
      progress: z.number('Informe o progresso, de 0 a 100').check(z.minimum(0, 'De 0 a 100'), z.maximum(100, 'De 0 a 100')),
      message,
    }),
    z.object({
      status: z.literal('succeeded'),
      message,
      result: z.optional(RunResult),
      files: z.optional(z.array(FileByUrl).check(z.maxLength(20, 'Envie no máximo 20 arquivos'))),
    }),
    z.object({ status: z.literal('failed'), message }),
  ],
  'status deve ser progress, succeeded ou failed',
)
export type RunReport = z.infer<typeof RunReport>
