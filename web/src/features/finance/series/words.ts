import { formatFrequency } from 'contract/finance/frequency.ts'
import type { Series } from 'contract/finance/series.ts'

export const STATES = { ativa: 'Ativa', pausada: 'Pausada', encerrada: 'Encerrada' } as const
export const TONES = { ativa: 'mute', pausada: 'warn', encerrada: 'mute' } as const

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes the frequency: "Mensal, dia 5", "A cada 10 dias", "Mensal · 12 vezes". */
export function describeFrequency({ unidade, cada, diaDoMes, frequencia, ocorrencias }: Series): string {
  const named = /dia/i.test(frequencia) ? diaDoMes : null
  const words = capitalize(formatFrequency({ unit: unidade, every: cada, dayOfMonth: named }))
  return ocorrencias === null ? words : `${words} · ${ocorrencias} ${ocorrencias === 1 ? 'vez' : 'vezes'}`
}
