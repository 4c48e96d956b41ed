import { addDays, type CivilDate, daysBetween, firstDayOfMonth, toMonth } from 'contract/dates.ts'

export type Call = { name: string; method: 'GET' | 'POST'; path: string; body?: string }

const BEGINNING = '2020-01-01'

function boardOf(name: string, date_start: CivilDate, date_end: CivilDate): Call {
  const body = JSON.stringify({ operation: 'GET_PERFORMANCE_DATA', filters: { date_start, date_end } })
  return { name: `board: ${name}`, method: 'POST', path: '/webhook/api/team-performance', body }
}

/** Seed §9's four, any other, and the one that costs most (docs/leaderboard.md). */
function boards(today: CivilDate): Call[] {
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const someDay = () => addDays(BEGINNING, Math.floor(Math.random() * daysBetween(BEGINNING, today)))
  const [start = BEGINNING, end = today] = [someDay(), someDay()].sort()
  return [
    boardOf('Hoje', today, today),
    boardOf('Esta Semana', sunday, today),
    boardOf('Este Mês', firstDayOfMonth(toMonth(today)), today),
    boardOf('Todo Período', BEGINNING, today),
    boardOf(`a random one, ${start} to ${end}`, start, end),
    boardOf('the most days left over, 2021-03-16 to 2021-08-16', '2021-03-16', '2021-08-16'),
  ]
}

const list = (name: string, query: string): Call => ({
  name: `list: ${name}`,
  method: 'GET',
  path: `/api/team/activities${query}`,
})

/** MIDDLE stands for the activity in the middle. */
export const callsOn = (today: CivilDate): Call[] => [
  ...boards(today),
  list('first page', ''),
  list('a page in the middle', '?before=MIDDLE'),
  list('one member', '?member=7'),
  list('the sales of an old month', '?type=SALE&from=2021-03-01&to=2021-03-31'),
]
