import { formatFrequency, parseFrequency } from 'contract/finance/frequency.ts'
import type { Series } from 'contract/finance/series.ts'

export const STATE_LABELS = { active: 'Ativa', paused: 'Pausada', finished: 'Concluída', ended: 'Encerrada' } as const
export const STATE_TONES = { active: 'mute', paused: 'warn', finished: 'mute', ended: 'mute' } as const

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The day that the words name, but for a day of the month. */
const pickNamedDay = (frequency: string) => {
  const { weekday, bankDay = null } = parseFrequency(frequency) ?? {}
  return weekday === undefined ? { bankDay } : { weekday, bankDay }
}

export function describeFrequency({ unit, every, dayOfMonth, frequency, occurrences }: Series): string {
  const named = /dia/i.test(frequency) ? dayOfMonth : null
  const words = capitalize(formatFrequency({ unit, every, dayOfMonth: named, ...pickNamedDay(frequency) }))
  return occurrences === null ? words : `${words} · ${occurrences} ${occurrences === 1 ? 'vez' : 'vezes'}`
}
