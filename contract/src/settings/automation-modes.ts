import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Automation } from '../runs/automations.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { RawText, Text } from '../values/values.ts'

export const AUTOMATION_MODES = ['internal', 'service', 'off'] as const
export const AutomationMode = z.enum(AUTOMATION_MODES, 'Escolha Interno, Serviço de automação ou Desligado')
export type AutomationMode = z.infer<typeof AutomationMode>

export const AUTOMATION_MODE_NAMES: Readonly<Record<AutomationMode, string>> = {
  internal: 'Interno',
  service: 'Serviço de automação',
  off: 'Desligado',
}

/** Transcription has none, because its service is chosen with the AI providers. */
export const SWITCHED_AUTOMATIONS = ['prospecting', 'post-production', 'carousel', 'static'] as const
export type SwitchedAutomation = (typeof SWITCHED_AUTOMATIONS)[number]

export const BUILT_IN_AUTOMATIONS: readonly Automation[] = ['prospecting', 'carousel', 'static']

export const canBeBuiltIn = (automation: Automation): boolean => BUILT_IN_AUTOMATIONS.includes(automation)

const ServiceMode = z.enum(['service', 'off'], 'Esta automação só roda no serviço de automação')

export const AutomationModes = z.object({
  prospecting: AutomationMode,
  'post-production': ServiceMode,
  carousel: AutomationMode,
  static: AutomationMode,
} satisfies Record<SwitchedAutomation, unknown>)
export type AutomationModes = z.infer<typeof AutomationModes>

const BAD_COUNT = 'Informe um número de 1 a 16'
/** The number for all servers together. */
const HeavyAtOnce = z.int(BAD_COUNT).check(z.minimum(1, BAD_COUNT), z.maximum(16, BAD_COUNT))

/** The STAC catalog of Overture Maps, or of a copy. */
const CatalogAddress = z.pipe(
  Text(500, 'Informe o endereço do catálogo'),
  z.url({ protocol: /^https?$/, error: 'Informe um endereço http(s)' }),
)

/** Where the downloaded files of the Receita's open CNPJ data are on the server; empty for none. */
const CnpjFolder = RawText(500, 'Informe o caminho da pasta').check(
  z.refine((path) => path === '' || /^(?:\/|[A-Za-z]:[\\/])/.test(path), 'Informe o caminho inteiro da pasta, como /dados/cnpj'),
)

/** Where an Overpass server of OpenStreetMap answers; empty for none, since the public ones are for small use. */
const OverpassAddress = RawText(500, 'Informe o endereço do Overpass').check(
  z.refine(
    (url) => url === '' || /^https?:\/\/[^\s]+\/interpreter$/.test(url),
    'Informe o endereço inteiro, como https://servidor/api/interpreter',
  ),
)

export const readAutomationModes = endpoint({
  method: 'GET',
  path: '/api/automations',
  access: 'authenticated',
  summary: 'Read who does the work of each automation',
  reply: z.object({
    modes: AutomationModes,
    /** The modes of the others follow from whether an automation service is set up. */
    chosen: z.array(z.enum(SWITCHED_AUTOMATIONS)),
    heavyAtOnce: z.int(),
    overtureCatalog: z.string(),
    cnpjFolder: z.string(),
    overpassUrl: z.string(),
    /** `keyEnd`: null where there is no key; null as a whole for a person who may not read the settings. */
    places: z.nullable(z.object({ url: z.string(), keyEnd: z.nullable(z.string()) })),
    hasService: z.boolean(),
    hasWriter: z.boolean(),
    revision: Revision,
  }),
})

export const changeAutomationModes = endpoint({
  method: 'POST',
  path: '/api/automations',
  access: 'settings.write',
  summary: 'Change who does the work of each automation; runs that were launched keep theirs',
  json: editSchema({
    ...AutomationModes.shape,
    heavyAtOnce: HeavyAtOnce,
    overtureCatalog: CatalogAddress,
    cnpjFolder: CnpjFolder,
    overpassUrl: OverpassAddress,
  }),
})

/** Nothing is stored, and no automation's service is called. */
export const testSlideDrawing = endpoint({
  method: 'POST',
  path: '/api/automations/test',
  access: 'settings.write',
  summary: 'Test the work of an automation on this server',
  skipsTransaction: true,
  json: z.object({ automation: z.enum(['carousel', 'static'], 'Escolha uma automação que este servidor faz') }),
  reply: z.object({ ok: z.boolean(), verdict: z.string(), durationMs: z.int() }),
})
