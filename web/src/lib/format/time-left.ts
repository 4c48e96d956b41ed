import { type CivilDate, daysBetween } from 'contract/values/dates.ts'

export function formatTimeLeft(until: CivilDate, today: CivilDate): { text: string; soon: boolean } {
  const days = daysBetween(today, until)
  if (days <= 0) return { text: 'último dia', soon: true }
  return { text: days === 1 ? 'mais 1 dia' : `mais ${days} dias`, soon: days <= 3 }
}
