import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import {
  AUTOMATION_MODE_NAMES,
  AUTOMATION_MODES,
  type AutomationMode,
  AutomationModes,
  canBeBuiltIn,
  type SwitchedAutomation,
} from 'contract/settings/automation-modes.ts'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'

const mode = <Name extends SwitchedAutomation>(automation: Name) =>
  field<AutomationMode, AutomationModes[Name]>({
    label: AUTOMATION_NAMES[automation],
    blank: 'off',
    read: (recorded) => recorded ?? 'off',
    write: (chosen) => chosen as AutomationModes[Name], // the schema refuses a mode that this automation lacks
    format: (recorded) => AUTOMATION_MODE_NAMES[recorded],
  })

export const HEAVY_LABEL = 'Slides gerados ao mesmo tempo'

export const CATALOG_LABEL = 'Catálogo da Overture Maps'
export const CNPJ_LABEL = 'Pasta do CNPJ aberto'
export const OVERPASS_LABEL = 'Servidor Overpass (OpenStreetMap)'

const address = (label: string) =>
  field<string, string>({ label, blank: '', read: (text) => text ?? '', write: (typed) => typed.trim(), format: (text) => text })

export const modesForm = defineForm<
  AutomationModes & { heavyAtOnce: number; overtureCatalog: string; cnpjFolder: string; overpassUrl: string }
>()(
  {
    prospecting: mode('prospecting'),
    'post-production': mode('post-production'),
    carousel: mode('carousel'),
    static: mode('static'),
    heavyAtOnce: field<string, number>({
      label: HEAVY_LABEL,
      blank: '',
      read: String,
      write: (typed) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN),
      format: String,
    }),
    overtureCatalog: address(CATALOG_LABEL),
    cnpjFolder: address(CNPJ_LABEL),
    overpassUrl: address(OVERPASS_LABEL),
  },
  { schema: AutomationModes },
)

export const listModeOptions = (automation: SwitchedAutomation) =>
  AUTOMATION_MODES.filter((mode) => mode !== 'internal' || canBeBuiltIn(automation)).map((value) => ({
    value,
    label: AUTOMATION_MODE_NAMES[value],
  }))

const OWN_PROSPECTING = 'Este servidor procura, sem chaves, na Overture Maps, cujos dados podem ser guardados.'

type Present = { automation: SwitchedAutomation; hasService: boolean; hasWriter: boolean }

export function describeNeeds(mode: AutomationMode, { automation, hasService, hasWriter }: Present): string {
  if (mode === 'off') return 'Ninguém a inicia.'
  if (mode === 'service')
    return hasService ? 'O serviço de automação está configurado.' : 'Precisa de um serviço de automação: configure-o acima.'
  if (automation === 'prospecting') return OWN_PROSPECTING
  return hasWriter
    ? 'Este servidor faz tudo; o provedor de IA escreve os textos.'
    : 'Este servidor faz tudo, sem chaves. Sem provedor de IA, os textos são os da própria ideia.'
}
