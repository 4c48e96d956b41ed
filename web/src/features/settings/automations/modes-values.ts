import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import {
  AUTOMATION_MODE_NAMES,
  AUTOMATION_MODES,
  type AutomationMode,
  AutomationModes,
  canBeBuiltIn,
  SWITCHED_AUTOMATIONS,
  type SwitchedAutomation,
} from 'contract/settings/automation-modes.ts'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import { keepNames } from '#lib/field-errors.ts'
import { createValidation } from '#lib/validation.ts'

export type ModesValues = Record<SwitchedAutomation, AutomationMode> & { heavyAtOnce: string }
export type SavedModes = AutomationModes & { heavyAtOnce: number }

export const toModesValues = ({ heavyAtOnce, ...modes }: SavedModes): ModesValues => ({
  ...modes,
  heavyAtOnce: String(heavyAtOnce),
})

export const toSavedModes = ({ heavyAtOnce, ...modes }: ModesValues): SavedModes => ({
  ...(modes as AutomationModes),
  heavyAtOnce: /^\d{1,3}$/.test(heavyAtOnce.trim()) ? Number(heavyAtOnce) : Number.NaN,
})

export const MODES_VALIDATION = createValidation(AutomationModes, toSavedModes)

export const listModeOptions = (automation: SwitchedAutomation) =>
  AUTOMATION_MODES.filter((mode) => mode !== 'internal' || canBeBuiltIn(automation)).map((value) => ({
    value,
    label: AUTOMATION_MODE_NAMES[value],
  }))

export const MODES_FIELDS_BY_WIRE_NAME = keepNames(...SWITCHED_AUTOMATIONS, 'heavyAtOnce')

export const HEAVY_LABEL = 'Trabalhos pesados ao mesmo tempo'

const formatMode = (mode: unknown) => AUTOMATION_MODE_NAMES[mode as AutomationMode]

export const MODES_FORMATTERS: FieldFormatters = {
  ...Object.fromEntries(
    SWITCHED_AUTOMATIONS.map((automation) => [automation, { label: AUTOMATION_NAMES[automation], format: formatMode }]),
  ),
  heavyAtOnce: { label: HEAVY_LABEL, format: String },
}

type Present = { hasService: boolean; hasWriter: boolean }

export function describeNeeds(mode: AutomationMode, { hasService, hasWriter }: Present): string {
  if (mode === 'off') return 'Ninguém a inicia.'
  if (mode === 'service')
    return hasService ? 'O serviço de automação está configurado.' : 'Precisa de um serviço de automação: configure-o acima.'
  return hasWriter
    ? 'Este servidor faz tudo; o provedor de IA escreve os textos.'
    : 'Este servidor faz tudo, sem chaves. Sem provedor de IA, os textos são os da própria ideia.'
}
