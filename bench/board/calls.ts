import { addDays, type CivilDate, daysBetween, firstDayOfMonth, toMonth } from 'contract/dates.ts'

export type TeamCall = { name: string; method: 'GET' | 'POST'; path: string; body?: string }

const BEGINNING = '2020-01-01'

function boardCall(name: string, date_start: CivilDate, date_end: CivilDate): TeamCall {
  const body = JSON.stringify({ operation: 'GET_PERFORMANCE_DATA', filters: { date_start, date_end } })
  return { name: `board: ${name}`, method: 'POST', path: '/webhook/api/team-performance', body }
}

/**
 * @returns the calls of the leaderboard for the specification's four periods (specification §9), for a random period, and for the period
 * that takes the most work (docs/leaderboard.md)
 */
function boardCalls(today: CivilDate): TeamCall[] {
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const someDay = () => addDays(BEGINNING, Math.floor(Math.random() * daysBetween(BEGINNING, today)))
  const [start = BEGINNING, end = today] = [someDay(), someDay()].sort()
  return [
    boardCall('Hoje', today, today),
    boardCall('Esta Semana', sunday, today),
    boardCall('Este Mês', firstDayOfMonth(toMonth(today)), today),
    boardCall('Todo Período', BEGINNING, today),
    boardCall(`a random one, ${start} to ${end}`, start, end),
    boardCall('the most days left over, 2021-03-16 to 2021-08-16', '2021-03-16', '2021-08-16'),
  ]
}

const listCall = (name: string, query: string): TeamCall => ({
  name: `list: ${name}`,
  method: 'GET',
  path: `/api/team/activities${query}`,
})

/** @returns the calls to measure; MIDDLE in a path stands for the id of the activity in the middle of the list */
export const listCalls = (today: CivilDate): TeamCall[] => [
  ...boardCalls(today),
  listCall('first page', ''),
  listCall('a page in the middle', '?before=MIDDLE'),
  listCall('one member', '?member=7'),
  listCall('the sales of an old month', '?type=SALE&from=2021-03-01&to=2021-03-31'),
]
