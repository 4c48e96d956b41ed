import type { Run } from 'contract/runs/list.ts'
import { addDays, type CivilDate, dateInZone, formatDate } from 'contract/values/dates.ts'

type DayOfRuns = { day: CivilDate; label: string; runs: Run[] }

function formatDayLabel(day: CivilDate, today: CivilDate): string {
  if (day === today) return 'Hoje'
  return day === addDays(today, -1) ? 'Ontem' : formatDate(day)
}

/** By the day of its start in the workspace's time zone. `runs`: sorted newest first. */
export function groupByDay(runs: readonly Run[], zone: string, today: CivilDate): DayOfRuns[] {
  const days: DayOfRuns[] = []
  for (const run of runs) {
    const day = dateInZone(zone, new Date(run.startedAt))
    const last = days.at(-1)
    if (last?.day === day) last.runs.push(run)
    else days.push({ day, label: formatDayLabel(day, today), runs: [run] })
  }
  return days
}
